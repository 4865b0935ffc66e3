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
  /** The form has something beside it, such as totals. */
  wide?: boolean;
  /** The form, with the record it opens with; `reload` opens it anew with the current one. */
  children: (record: D, reload: () => void) => ReactNode;
}

interface Opened<D> {
  record: D;
  /** Counts the openings: a form with this key starts anew. */
  turn: number;
}

/**
 * The record that a form was opened with, while newer answers come: what somebody else saved meanwhile is noticed
 * (409) and never written over. `reload` opens the current one.
 */
export function useOpened<D>(of: UseQueryResult<D, CallFailure>): { opened: Opened<D> | null; reload: () => void } {
  const [opened, setOpened] = useState<Opened<D> | null>(null);
  if (opened === null && of.isFetchedAfterMount && of.data !== undefined) setOpened({ record: of.data, turn: 1 });
  const reload = () => {
    of.refetch().then(
      ({ data }) => data !== undefined && setOpened((before) => ({ record: data, turn: (before?.turn ?? 0) + 1 })),
      () => undefined,
    );
  };
  return { opened, reload };
}

/** A screen that changes a record, as it was when the form was opened. */
export function ModifyScreen<D>({ of, allowed, title, crumbs, wide, children }: ModifyScreenProps<D>) {
  const { opened, reload } = useOpened(of);
  if (opened === null) {
    if (of.error?.status === 404) return <NoticePage kind="missing" />;
    if (of.error?.status === 403) return <NoticePage kind="forbidden" />;
    return <Skeleton h={400} m="lg" />;
  }
  const { record, turn } = opened;
  if (!allowed(record)) return <NoticePage kind="forbidden" />;
  return (
    <div className="page" data-width={wide ? undefined : 'form'}>
      <PageHeader title={title(record)} crumbs={crumbs(record)} />
      <Fragment key={turn}>{children(record, reload)}</Fragment>
    </div>
  );
}
