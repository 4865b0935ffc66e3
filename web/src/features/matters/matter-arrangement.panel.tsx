import { firstPeriodFee, type RetainerCourse, retainerPeriodOf } from '@praktis/rules/retainer';
import type { ReactNode } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { Day, Hours, Money, Percent } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { billingTypeKey, type MatterDetail } from './matter-types.ts';

type Arrangement = NonNullable<MatterDetail['arrangement']>;
type Item = readonly [label: string, value: ReactNode];
type Term = Arrangement['terms'][number];

interface PartProps {
  matter: MatterDetail;
  agreed: Arrangement;
}

const word = (t: Translate, name: string, value: string) => sentence(t(`statuses:${name}.${value.replace(' ', '_')}`));

/** `fields:…` of a path of the form, with the number of its term. */
function missingField(t: Translate, path: string): string {
  const [, list, place, field] = path.split('.');
  const name = t(`fields:${field ?? list}`);
  return place === undefined ? name : `${name} (${t('arrangement.term', { number: Number(place) + 1 })})`;
}

/** A pool member has nothing of its own; a main matter names those who share its retainer. */
function poolItems({ agreed }: PartProps, t: Translate): Item[] {
  const link = ({ id, number, name }: Arrangement['pool_members'][number]) => (
    <ScreenLink key={id} to={`/matters/detail/${id}`}>{`${number} ${name}`}</ScreenLink>
  );
  const members = agreed.pool_members.map((one) => <div key={one.id}>{link(one)}</div>);
  return [
    [
      t('fields:pool_main_id'),
      agreed.pool_main_id && (agreed.pool_main ? link(agreed.pool_main) : t('arrangement.other_matter')),
    ],
    [t('arrangement.shared_by'), members.length > 0 && members],
  ];
}

/** Periods of a retainer, with the one that runs today. */
function useCourseItems({ matter, agreed }: PartProps): Item[] {
  const { t } = useTexts('matters');
  const { today, typedDigits } = useFormats();
  const { period, period_start, carry_over, carry_periods, first_period, retainer_fee } = agreed;
  const { active_date, currency } = matter;
  const course: RetainerCourse | null = active_date === null ? null : { period, period_start, active_date };
  const running = course && retainerPeriodOf(today, course);
  const first =
    course && retainer_fee && firstPeriodFee(retainer_fee, { ...course, first_period }, typedDigits(currency) ?? 0);
  const carried = carry_over === 'carry' && carry_periods !== null;
  return [
    [t('fields:period'), word(t, 'period', period)],
    [t('fields:period_start'), word(t, 'period_start', period_start)],
    [
      t('arrangement.running'),
      running && (
        <>
          <Day of={running.from} /> – <Day of={running.to} />
        </>
      ),
    ],
    [t('fields:first_period'), period_start === 'calendar' && word(t, 'first_period', first_period)],
    [t('arrangement.first_fee'), first && first !== retainer_fee && <Money amount={first} currency={currency} exact />],
    [
      t('fields:carry_over'),
      carried ? t('arrangement.carried', { count: carry_periods ?? 0 }) : word(t, 'carry_over', carry_over),
    ],
  ];
}

function Retainer(props: PartProps) {
  const { t } = useTexts('matters');
  const { matter, agreed } = props;
  const course = useCourseItems(props);
  const { currency } = matter;
  const amount = (value: string | null | undefined) => value && <Money amount={value} currency={currency} exact />;
  const own: Item[] = [
    [t('fields:retainer_fee'), amount(agreed.retainer_fee)],
    [t('fields:included_hours'), agreed.included_hours && <Hours of={agreed.included_hours} />],
    [
      t('fields:included_amount'),
      matter.billing_type === 'retainer by amount' && amount(agreed.included_amount ?? agreed.retainer_fee),
    ],
    [t('fields:overage_rate'), amount(agreed.overage_rate)],
    ...course,
  ];
  const items = [...poolItems(props, t), ...(agreed.pool_main_id === null ? own : [])];
  return <DataList columns={2} items={items.map(([label, value]) => [label, value || null] as const)} />;
}

function Cap({ matter, agreed }: PartProps) {
  const { t } = useTexts('matters');
  const { currency } = matter;
  const reached = agreed.cap_room === '0';
  return (
    <DataList
      columns={2}
      items={[
        [t('fields:cap'), agreed.cap && <Money key="cap" amount={agreed.cap} currency={currency} exact />],
        [
          t('fields:cap_room'),
          reached
            ? t('arrangement.cap_reached')
            : agreed.cap_room && <Money key="room" amount={agreed.cap_room} currency={currency} exact />,
        ],
      ]}
    />
  );
}

function LumpSum({ matter, agreed }: PartProps) {
  const { t } = useTexts('matters');
  const { currency } = matter;
  const columns: Column<Term>[] = [
    { name: 'number', title: t('arrangement.number'), show: (term) => term.number },
    { name: 'description', title: t('fields:description'), show: (term) => term.description },
    { name: 'percent', title: t('arrangement.share'), end: true, show: (term) => <Percent of={term.percent} /> },
    { name: 'amount', title: t('fields:amount'), end: true, show: (term) => <Money amount={term.amount} exact /> },
    { name: 'due_date', title: t('fields:due_date'), show: (term) => <Day of={term.due_date} /> },
    { name: 'milestone', title: t('fields:milestone'), show: (term) => term.milestone },
  ];
  return (
    <>
      <DataList
        items={[
          [
            t('fields:contract_amount'),
            agreed.contract_amount && <Money key="l" amount={agreed.contract_amount} currency={currency} exact />,
          ],
        ]}
      />
      {agreed.terms.length > 0 && <DataTable plain label={t('fields:terms')} columns={columns} rows={agreed.terms} />}
    </>
  );
}

/** What is agreed beside the billing type, and on a draft what is still to be agreed before it can be activated. */
export function MatterArrangement({ matter }: { matter: MatterDetail }) {
  const { t } = useTexts('matters');
  const agreed = matter.arrangement;
  if (!agreed || matter.billing_type === 'hourly') return null;
  const Part = matter.billing_type === 'lump sum' ? LumpSum : matter.billing_type === 'capped fee' ? Cap : Retainer;
  const missing = [...new Set(agreed.missing.map((path) => missingField(t, path)))];
  return (
    <Section title={t(billingTypeKey(matter.billing_type))}>
      {missing.length > 0 && (
        <p className="form-note" data-warn>
          {t('arrangement.missing', { fields: missing.join(', ') })}
        </p>
      )}
      <Part matter={matter} agreed={agreed} />
    </Section>
  );
}
