import { Skeleton } from '@mantine/core';
import { mailCalls } from '@praktis/contract/settings/mail.calls';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Moment } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, RowOf } from '../../ui/list/list-types.ts';
import './settings.css';

type Row = RowOf<typeof mailCalls.list>;

/** One mail with its text. Every reading leaves a trace, so it is asked for once and not again by itself. */
function MailText({ mail }: { mail: Row }) {
  const { t } = useTexts('settings');
  const detail = useCall(
    mailCalls.detail,
    { query: { id: mail.id } },
    { inPlace: true, fresh: Number.POSITIVE_INFINITY },
  );
  if (detail.error) return <EmptyState title={t('core:failure.forbidden')} text={detail.error.message} />;
  if (!detail.data) return <Skeleton h={240} />;
  return (
    <div className="item-preview">
      <DataList
        items={[
          [t('mail.to'), mail.to.join(', ')],
          [t('mail.status'), t(`settings:value.mail.${mail.status}`)],
          [t('mail.last_error'), mail.last_error],
        ]}
      />
      <pre className="mail-text">{detail.data.body_text}</pre>
    </div>
  );
}

/** Account mails that have not left: an administrator can hand their text over himself. */
export function MailsScreen() {
  const { t } = useTexts('settings');
  const mayRead = useMay('user.edit');
  const columns: Column<Row>[] = [
    { name: 'subject', title: t('mail.subject'), sort: true, show: (row) => row.subject, hover: (row) => row.subject },
    { name: 'to', title: t('mail.to'), show: (row) => row.to.join(', '), hover: (row) => row.to.join(', ') },
    {
      ...{ name: 'created_at', title: sentence(t('fields:created_at')), sort: true },
      show: (row) => <Moment of={row.created_at} />,
    },
    { name: 'status', title: t('mail.status'), sort: true, show: (row) => t(`settings:value.mail.${row.status}`) },
    { name: 'tries', title: t('mail.tries'), end: true, show: (row) => row.tries },
    { name: 'last_error', title: t('mail.last_error'), show: (row) => row.last_error, hover: (row) => row.last_error },
  ];
  return (
    <ListScreen
      name="mails"
      title={t('mail.title')}
      crumbs={[{ title: t('core:settings.title'), to: '/settings' }]}
      call={mailCalls.list}
      columns={columns}
      menu={t('mail.many')}
      empty={t('mail.empty')}
      searchHint={t('mail.search')}
      rowName={(row) => row.subject}
      {...(mayRead ? { preview: (row: Row) => <MailText mail={row} /> } : {})}
    />
  );
}
