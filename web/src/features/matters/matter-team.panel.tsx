import { Button } from '@mantine/core';
import { memberRoles } from '@praktis/contract/matters/matters.schemas';
import { isPositive } from '@praktis/rules/money';
import { useFormats } from '../../kit/formats.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { Day, Money, Percent } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { MatterDetail, Member } from './matter-types.ts';
import { allocationOf } from './team-figures.ts';

type Row = Member & { id: string };

function useColumns(seesRates: boolean): Column<Row>[] {
  const { t } = useTexts('matters');
  const title = (field: string) => sentence(t(`fields:${field}`));
  return [
    {
      ...{ name: 'name', title: title('name'), hover: (member: Row) => member.name },
      show: (member) => (
        <>
          <ScreenLink to={`/employees/detail/${member.employee_id}`}>{member.name}</ScreenLink>{' '}
          {member.employee_status !== 'active' && <StatusBadge of="employee" value={member.employee_status} />}
        </>
      ),
    },
    {
      name: 'roles',
      title: t('team.roles'),
      show: (member) =>
        sentence(
          memberRoles
            .filter((role) => member[role])
            .map((role) => t(`fields:${role}`))
            .join(', '),
        ),
    },
    { name: 'join_date', title: title('join_date'), show: (member) => <Day of={member.join_date} /> },
    { name: 'leave_date', title: title('leave_date'), show: (member) => <Day of={member.leave_date} /> },
    {
      name: 'rate_name',
      title: title('rate_name'),
      show: (member) =>
        `${member.rate_name || t('team.default_rate')}, ${t(`rate_type.${member.rate_type}`).toLocaleLowerCase()}`,
    },
    ...(seesRates
      ? [
          {
            ...{ name: 'rate', title: t('team.rate_today'), end: true },
            show: (member: Row) => <Money amount={member.rate} currency={member.rate_currency} exact />,
          },
        ]
      : []),
    {
      ...{ name: 'allocation', title: title('allocation'), end: true },
      show: (member) => <Percent of={member.allocation} />,
    },
  ];
}

interface MatterTeamProps {
  matter: MatterDetail;
  onModify: () => void;
}

/** The team with its roles, dates and rates; rates only where they may be seen (RAT-11). */
export function MatterTeam({ matter, onModify }: MatterTeamProps) {
  const { t } = useTexts('matters');
  const formats = useFormats();
  const rows = matter.members.map((member) => ({ ...member, id: member.employee_id }));
  const columns = useColumns(rows.some((member) => member.rate !== undefined));
  const button = matter.can_edit && (
    <Button variant="default" size="xs" onClick={onModify}>
      {t('team.modify')}
    </Button>
  );
  if (rows.length === 0) return <EmptyState title={t('team.none')} text={t('team.none_text')} action={button} />;
  const { total, left } = allocationOf(rows);
  return (
    <Section title={t('form.team')} extra={button}>
      <DataTable plain label={t('form.team')} columns={columns} rows={rows} rowName={(member) => member.name} />
      <p className="num small dimmed">
        {t('team.total')} {formats.percent(total)}
        {isPositive(left) && ` · ${t('team.left', { percent: formats.percent(left) })}`}
      </p>
    </Section>
  );
}
