import { Skeleton } from '@mantine/core';
import { Outlet, useMatches } from '@tanstack/react-router';
import { holds, useSession } from '../../kit/permissions.ts';
import { NoticePage } from '../../ui/notice-page.tsx';

/** The screen, or a notice in its place when its permission is missing (G186). */
export function PermittedOutlet() {
  const needed = useMatches().at(-1)?.staticData.permission;
  const session = useSession();
  if (needed !== undefined && session === undefined) {
    return (
      <div className="page" aria-busy="true">
        <Skeleton h={32} w={280} mb="lg" />
        <Skeleton h={360} />
      </div>
    );
  }
  return holds(session?.permissions, needed) ? <Outlet /> : <NoticePage kind="forbidden" />;
}
