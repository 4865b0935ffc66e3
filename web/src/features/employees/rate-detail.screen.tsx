import { employeeRateCalls } from '@praktis/contract/employees/employee-rates.calls';
import { useParams } from '@tanstack/react-router';
import { useGo } from '../../kit/navigation.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { Day, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DetailScreen } from '../../ui/detail-screen.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import type { RateDetail } from './employee-types.ts';
import { rateColumns } from './rate-columns.tsx';
import { useRateActs } from './use-rate-acts.tsx';

/** One rate version among the versions of its name. */
function Versions({ rate }: { rate: RateDetail }) {
  const { t } = useTexts('employees');
  const columns = rateColumns(t, {
    ...{ name: 'place', title: t('rate.version') },
    show: (one) => {
      const place = t('rate.version_number', { number: rate.versions.indexOf(one) + 1 });
      if (one.id === rate.id) return <strong>{place}</strong>;
      return <ScreenLink to={`/employees/hourly-rates-detail/${one.id}`}>{place}</ScreenLink>;
    },
  });
  return (
    <div className="form-sections">
      <Section title={t('rate.title')}>
        <DataList
          columns={2}
          items={[
            [
              t('fields:employee'),
              <ScreenLink key="employee" to={`/employees/detail/${rate.employee_id}`}>
                {`${rate.employee_name} (${rate.employee_code})`}
              </ScreenLink>,
            ],
            [t('fields:rate_name'), rate.name],
            [t('fields:rate_per_hour'), <Money key="rate" amount={rate.rate} currency={rate.currency} exact />],
            [t('fields:valid_from'), <Day key="from" of={rate.valid_from} />],
            [t('fields:valid_to'), rate.valid_to ? <Day key="to" of={rate.valid_to} /> : t('rate.open')],
            [t('fields:default_rate'), t(rate.is_default ? 'core:yes' : 'core:no')],
            [t('rate.used'), t(rate.in_use ? 'core:yes' : 'core:no')],
          ]}
        />
      </Section>
      <Section title={t('rate.versions', { name: rate.name, currency: rate.currency })}>
        <DataTable
          plain
          label={t('rate.versions', { name: rate.name, currency: rate.currency })}
          columns={columns}
          rows={rate.versions}
          rowName={(one) => one.valid_from}
        />
      </Section>
    </div>
  );
}

/** One rate version of an employee: upgrade it, change it, make its name the default (RAT-01, RAT-02, RAT-05). */
export function RateDetailScreen() {
  const { t } = useTexts('employees');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const go = useGo();
  const detail = useCall(employeeRateCalls.detail, { query: { employee_rate_id: id } }, { inPlace: true });
  const owner = detail.data?.employee_id;
  const back = owner ? `/employees/detail/${owner}` : '/employees';
  const acts = useRateActs(() => go(back, { tab: 'rates' }));
  return (
    <>
      <DetailScreen
        of={detail}
        title={(rate) => `${rate.employee_name}: ${rate.name}`}
        status={(rate) => rate.is_default && <span className="dimmed small">{sentence(t('rate.is_default'))}</span>}
        crumbs={[
          { title: t('list.title'), to: '/employees' },
          ...(detail.data ? [{ title: detail.data.employee_name, to: back }] : []),
        ]}
        backTo={back}
        main={(rate) => rate.can_upgrade && { title: t('rate.upgrade'), run: () => acts.upgrade(rate) }}
        actions={(rate) => [
          (rate.can_edit || rate.can_edit_end) && { title: t('core:edit'), run: () => acts.change(rate) },
          rate.can_make_default && {
            title: t('rate.make_default'),
            run: () => acts.makeDefault(rate, rate.employee_version),
          },
          rate.can_delete && {
            ...{ title: t('rate.delete'), danger: true, apart: true },
            run: () => acts.remove(rate),
          },
        ]}
        tabs={[
          { name: 'versions', title: t('rate.title'), show: (rate) => <Versions rate={rate} /> },
          {
            ...{ name: 'history', title: t('core:history.title') },
            show: (rate) => <AuditTrail call={employeeRateCalls.auditTrail} id={rate.id} idName="employee_rate_id" />,
          },
        ]}
      />
      {acts.dialog}
    </>
  );
}
