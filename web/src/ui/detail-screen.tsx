import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import type { CallFailure } from '../kit/call-failure.ts';
import { useHotkeys } from '../kit/hotkeys.ts';
import { useGo, useUrlState } from '../kit/navigation.ts';
import { useTexts } from '../kit/texts.ts';
import { type Action, ActionMenu, type Actions, MainAction } from './action-menu.tsx';
import { NoticePage } from './notice-page.tsx';
import { PageHeader } from './page-header.tsx';

/** One reading call's result, as `useCall` gives it. */
interface Reading<D> {
  data: D | undefined;
  error: CallFailure | null;
}

export interface DetailTab<D> {
  /** Stands in the address: `?tab=team`. */
  name: string;
  title: string;
  /** A panel with its own calls; drawn only while its tab is open. */
  show: (record: D) => ReactNode;
  hidden?: boolean;
}

export interface DetailScreenProps<D> {
  /** `useCall(clientCalls.detail, { query: { id } }, { inPlace: true })` */
  of: Reading<D>;
  title: (record: D) => string;
  /** The status badge. */
  status?: (record: D) => ReactNode;
  crumbs?: readonly { title: string; to: string }[];
  /** The one main action. */
  main?: (record: D) => Action | false | undefined;
  /** The other actions, in a menu. */
  actions?: (record: D) => Actions;
  /** Screen that modifies the record; also `e`. */
  editTo?: (record: D) => string | undefined;
  /** Screen that Esc returns to. */
  backTo?: string;
  tabs?: readonly DetailTab<D>[];
  /** Above the tabs, or the whole content without tabs. */
  children?: (record: D) => ReactNode;
}

/** Panels of one screen in tabs; the open one stands in the address. */
export function DetailTabs<D>({ tabs, record }: { tabs: readonly DetailTab<D>[]; record: D }) {
  const [url, change] = useUrlState();
  const shown = tabs.filter((tab) => !tab.hidden);
  const open = shown.find((tab) => tab.name === url.tab) ?? shown[0];
  if (!open) return null;
  return (
    <Tabs
      value={open.name}
      keepMounted={false}
      onChange={(name) => change({ tab: name === shown[0]?.name ? undefined : (name ?? undefined) })}
    >
      <Tabs.List mb="md">
        {shown.map((tab) => (
          <Tabs.Tab key={tab.name} value={tab.name}>
            {tab.title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((tab) => (
        <Tabs.Panel key={tab.name} value={tab.name}>
          <Suspense fallback={<Skeleton h={240} />}>{tab === open && tab.show(record)}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** One record: title, state, what may be done, its parts in tabs. 403 and 404 show in place. */
export function DetailScreen<D>(props: DetailScreenProps<D>) {
  const { of, tabs, backTo } = props;
  const { t } = useTexts();
  const go = useGo();
  const record = of.data;
  const editTo = record && props.editTo?.(record);
  useHotkeys([
    ...(editTo ? [{ keys: 'e', title: t('core:edit'), run: () => go(editTo) }] : []),
    ...(backTo ? [{ keys: 'Escape', title: t('core:keys.back'), run: () => go(backTo) }] : []),
  ]);
  if (of.error?.status === 403) return <NoticePage kind="forbidden" />;
  if (of.error?.status === 404) return <NoticePage kind="missing" />;
  if (record === undefined) {
    return (
      <div className="page" aria-busy="true">
        <Skeleton h={32} w={320} mb="lg" />
        <Skeleton h={36} mb="md" />
        <Skeleton h={320} />
      </div>
    );
  }
  const main = props.main?.(record);
  const edit: Action | false = editTo ? { title: t('core:edit'), to: editTo } : false;
  return (
    <div className="page">
      <PageHeader
        title={props.title(record)}
        aside={props.status?.(record)}
        crumbs={props.crumbs}
        actions={
          <>
            {main ? <MainAction action={main} /> : edit && <MainAction action={edit} />}
            <ActionMenu actions={[main ? edit : false, ...(props.actions?.(record) ?? [])]} />
          </>
        }
      />
      {props.children?.(record)}
      {tabs && <DetailTabs tabs={tabs} record={record} />}
    </div>
  );
}
