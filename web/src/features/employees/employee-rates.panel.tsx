import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sentence, useTexts } from '../../kit/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import type { EmployeeDetail } from './employee-types.ts';
import { AddRateDialog } from './rate.dialogs.tsx';
import { rateColumns } from './rate-columns.tsx';
import { useRateActs } from './use-rate-acts.tsx';

/** The hourly rates of an employee, version by version (RAT-01); drawn only for those who may see them. */
export function EmployeeRates({ employee }: { employee: EmployeeDetail }) {
  const { t } = useTexts('employees');
  const [adding, setAdding] = useState(false);
  const acts = useRateActs(() => undefined);
  const { rates = [], can_edit_rates, default_rate_name = '', currency = '' } = employee;
  const columns = rateColumns(t, {
    ...{ name: 'name', title: sentence(t('fields:rate_name')) },
    show: (rate) => <ScreenLink to={`/employees/hourly-rates-detail/${rate.id}`}>{rate.name}</ScreenLink>,
  });
  const add = can_edit_rates && (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
      {t('rate.add')}
    </Button>
  );
  return (
    <Section title={t('detail.rates')} extra={add}>
      {rates.length === 0 ? (
        <EmptyState title={t('rate.none')} text={t('rate.none_text')} />
      ) : (
        <DataTable
          plain
          label={t('detail.rates')}
          columns={columns}
          rows={rates}
          rowName={(rate) => `${rate.name} ${rate.valid_from}`}
          rowActions={(rate) =>
            can_edit_rates
              ? [
                  rate.valid_to === null && { title: t('rate.upgrade'), run: () => acts.upgrade(rate) },
                  { title: t('core:edit'), run: () => acts.change(rate) },
                  !rate.is_default && {
                    title: t('rate.make_default'),
                    run: () => acts.makeDefault(rate, employee.version),
                  },
                  !rate.in_use && {
                    ...{ title: t('rate.delete'), danger: true, apart: true },
                    run: () => acts.remove(rate),
                  },
                ]
              : []
          }
        />
      )}
      {adding && (
        <AddRateDialog
          employee={employee}
          likely={{ name: rates.length === 0 ? t('rate.standard') : default_rate_name, currency }}
          onClose={() => setAdding(false)}
        />
      )}
      {acts.dialog}
    </Section>
  );
}
