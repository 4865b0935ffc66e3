import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../kit/texts.ts';
import { clearOfNotices } from './notice-place.ts';
import { ScreenLink } from './screen-link.tsx';
import { useTitle } from './use-title.ts';

interface PageHeaderProps {
  title: string;
  /** Status, count: whatever stands right after the title. */
  aside?: ReactNode;
  /** The main action and the menu of the others. */
  actions?: ReactNode;
  /** Only where there is depth: the screens above this one. */
  crumbs?: readonly { title: string; to: string }[];
}

/** Head of a page: where I am, its state, what I may do. Sets the window's title too. */
export function PageHeader({ title, aside, actions, crumbs }: PageHeaderProps) {
  const { t } = useTexts();
  useTitle(title);
  return (
    <header className="page-head" ref={clearOfNotices}>
      <div>
        {crumbs && crumbs.length > 0 && (
          <nav className="crumbs" aria-label={t('core:way_here')}>
            {crumbs.map((crumb) => (
              <span key={crumb.to}>
                <ScreenLink to={crumb.to} className="">
                  {crumb.title}
                </ScreenLink>{' '}
                /
              </span>
            ))}
          </nav>
        )}
        <div className="page-title">
          <Title order={1}>{title}</Title>
          {aside}
        </div>
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
