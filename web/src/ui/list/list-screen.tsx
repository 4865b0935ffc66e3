import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { AnyCall } from '@praktis/contract/kit/call';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { useTexts } from '../../kit/texts.ts';
import { MainAction } from '../action-menu.tsx';
import { TakeBack } from '../bulk/take-back.tsx';
import { focusRow } from '../focus-back.ts';
import { clearOfNotices } from '../notice-place.ts';
import { PageHeader } from '../page-header.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnMenu, useColumnChoice } from './column-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListBody } from './list-body.tsx';
import { ListPager } from './list-pager.tsx';
import type { ListScreenProps } from './list-props.ts';
import { clearedFilters, filterChange, readListState, rememberSize } from './list-state.ts';
import type { RowOf, TotalsOf } from './list-types.ts';
import { PreviewDrawer } from './preview-drawer.tsx';
import { SavedViews } from './saved-views.tsx';
import { fetchAllRows, useListExport, useListPage, useReturnTo } from './use-list-data.ts';
import { useSelection } from './use-selection.ts';

interface HeadActionsProps extends Pick<ListScreenProps<AnyCall>, 'extra' | 'main'> {
  takeBack: boolean;
  exporting: boolean;
  onExport: (() => void) | undefined;
}

/** What can be done with the list as a whole; the one main action last. */
function HeadActions({ extra, main, takeBack, exporting, onExport }: HeadActionsProps) {
  const { t } = useTexts();
  return (
    <>
      {onExport && (
        <Button
          variant="default"
          loading={exporting}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={onExport}
        >
          {t('core:export')}
        </Button>
      )}
      {takeBack && <TakeBack />}
      {extra}
      {main && <MainAction action={main} icon={<IconPlus size={15} aria-hidden />} />}
    </>
  );
}

/** A list of records: filters, sorting and page in the address, totals, selection, export. */
export function ListScreen<C extends AnyCall>(props: ListScreenProps<C>) {
  type R = RowOf<C>;
  const { name, title, columns, filters = [], fixed = {}, bulk = [], preview, main, embedded } = props;
  const { t } = useTexts();
  const formats = useFormats();
  const go = useGo();
  const [url, changeUrl] = useUrlState();
  const prefix = embedded ? `${name}.` : '';
  const state = readListState(url, filters, prefix);
  const page = useListPage<R, TotalsOf<C>>(props.call, state, fixed);
  const selection = useSelection<R>();
  const choice = useColumnChoice(name, columns);
  const exported = useListExport(props.exportCall, state, fixed);
  const [previewed, setPreviewed] = useState<R | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  useReturnTo(page.data !== undefined && !embedded);
  const toRows = () => focusRow(document.querySelector('main'));
  useHotkeys([
    { keys: '/', title: t('core:keys.filter'), run: () => search.current?.focus() },
    { keys: 'j', title: t('core:keys.next_row'), run: toRows },
    { keys: 'k', title: t('core:keys.last_row'), run: toRows },
    { keys: 'Enter', title: t('core:keys.open_row') },
    ...(bulk.length > 0 ? [{ keys: 'x', title: t('core:keys.select_row') }] : []),
    ...(main ? [{ keys: 'n', title: main.title, run: () => (main.to ? go(main.to) : main.run?.()) }] : []),
  ]);

  const actions = (
    <HeadActions
      extra={props.extra}
      main={main}
      takeBack={bulk.length > 0}
      exporting={exported.pending}
      onExport={props.exportCall && (() => exported.run(choice.shown.map((column) => column.name)))}
    />
  );
  const total = page.data?.total ?? 0;
  const count = page.data && (
    <span className="small dimmed">{t('core:list.count', { count: total, shown: formats.count(total) })}</span>
  );
  const body = (
    <>
      {props.above}
      <FilterBar
        filters={filters}
        state={state}
        searchHint={props.searchHint ?? t('core:list.search')}
        searchRef={search}
        onKeyword={(keyword) =>
          changeUrl({ [`${prefix}q`]: keyword.trim() || undefined, [`${prefix}page`]: undefined })
        }
        onFilter={(filter, values) => changeUrl(filterChange(filter, values, prefix))}
        onClear={() => changeUrl(clearedFilters(filters, prefix))}
      >
        <ColumnMenu columns={columns} shown={choice.shown} onToggle={choice.toggle} />
        {!embedded && <SavedViews list={name} url={url} onOpen={(view) => go('.', { ...view })} />}
      </FilterBar>
      <ListBody
        list={props}
        page={page}
        columns={choice.shown}
        state={state}
        phone={phone}
        selection={bulk.length > 0 ? selection : undefined}
        onSort={(sort) => changeUrl({ [`${prefix}sort`]: sort || undefined, [`${prefix}page`]: undefined })}
        onClear={() => changeUrl(clearedFilters(filters, prefix))}
        onPreview={preview ? setPreviewed : undefined}
      />
      {total > 0 && (
        <ListPager
          total={total}
          page={state.page}
          size={state.size}
          onPage={(next) => changeUrl({ [`${prefix}page`]: next === 1 ? undefined : String(next) })}
          onSize={(size) => {
            rememberSize(size);
            changeUrl({ [`${prefix}size`]: String(size), [`${prefix}page`]: undefined });
          }}
        />
      )}
      <BulkBar
        selection={selection}
        total={total}
        actions={bulk}
        onSelectAll={() => {
          fetchAllRows<R>(props.call, state, fixed).then(selection.set, () => undefined);
        }}
      />
    </>
  );
  // Only a list that has the page to itself fills it and scrolls inside; within something else, the page scrolls.
  const place = props.within ? 'page' : 'page list-page';
  return (
    <div className={embedded ? undefined : place} data-list>
      {embedded ? (
        <div className="page-actions embedded-actions" ref={clearOfNotices}>
          {actions}
        </div>
      ) : (
        <PageHeader title={title} aside={count} actions={actions} crumbs={props.crumbs} />
      )}
      {props.within?.(body) ?? body}
      {preview && (
        <PreviewDrawer
          title={previewed ? (props.rowName?.(previewed) ?? title) : ''}
          onClose={() => setPreviewed(null)}
        >
          {previewed && preview(previewed)}
        </PreviewDrawer>
      )}
    </div>
  );
}
