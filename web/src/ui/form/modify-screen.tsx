import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { CallFailure } from '../../kit/call-failure.ts';
import { NoticePage } from '../notice-page.tsx';
import { PageHeader } from '../page-header.tsx';

interface ModifyScreenProps<D> {
  /** `useCall(clientCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 })` */
  of: UseQueryResult<D, CallFailure>;
  /** Whether the record may be changed at all. */
  allowed: (record: D) => boolean;
  title: (record: D) => string;
  crumbs: (record: D) => readonly { title: string; to: string }[];
  /** The form, with the record it opens with; `reload` opens it anew with the current one. */
  children: (record: D, reload: () => void) => ReactNode;
}

/**
 * A screen that changes a record. The form keeps the record it was opened with while newer answers come, so that
 * what somebody else saved meanwhile is noticed (409) and never written over.
 */
export function ModifyScreen<D>({ of, allowed, title, crumbs, children }: ModifyScreenProps<D>) {
  const [opened, setOpened] = useState<{ record: D; turn: number } | null>(null);
  if (opened === null && of.isFetchedAfterMount && of.data !== undefined) setOpened({ record: of.data, turn: 1 });
  const reload = () => {
    of.refetch().then(
      ({ data }) => data !== undefined && setOpened((before) => ({ record: data, turn: (before?.turn ?? 0) + 1 })),
      () => undefined,
    );
  };
  if (opened === null) {
    if (of.error?.status === 404) return <NoticePage kind="missing" />;
    if (of.error?.status === 403) return <NoticePage kind="forbidden" />;
    return <Skeleton h={400} m="lg" />;
  }
  const { record, turn } = opened;
  if (!allowed(record)) return <NoticePage kind="forbidden" />;
  return (
    <div className="page" data-width="form">
      <PageHeader title={title(record)} crumbs={crumbs(record)} />
      <Fragment key={turn}>{children(record, reload)}</Fragment>
    </div>
  );
}
