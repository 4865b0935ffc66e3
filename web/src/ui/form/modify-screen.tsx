import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { CallFailure } from '../../kit/call-failure.ts';
import { NoticePage } from '../notice-page.tsx';
import { PageHeader } from '../page-header.tsx';
import { useOpened } from './use-opened.ts';

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
