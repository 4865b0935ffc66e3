import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { addressOf } from '@praktis/contract/kit/call';
import { waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { renderAt } from '../../test/render.tsx';
import { beginSession, endSession } from '../kit/session.ts';
import { ProposedRates } from './proposed-rates.tsx';

const call = invoiceLookupCalls.searchExchange;

function Rates({ currency, tax }: { currency: string; tax: boolean }) {
  const form = useForm({ defaultValues: { date: '2026-11-20' } });
  return (
    <FormProvider {...form}>
      <ProposedRates {...{ call, currency, tax }} />
    </FormProvider>
  );
}

async function show(currency: string, answer: object, tax = true): Promise<string> {
  const server = fakeServer();
  beginSession('token', 'service');
  const taxes = { tax_rate: null, tax_date: null };
  server.on(addressOf(call), { json: { data: { currency, date: null, old: false, ...taxes, ...answer } } });
  await renderAt('/', { '/': () => <Rates currency={currency} tax={tax} /> });
  await waitFor(() => expect(server.asked.some(({ path }) => path === addressOf(call))).toBe(true));
  await new Promise((next) => setTimeout(next, 20));
  return document.querySelector('p')?.textContent ?? '';
}
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const books = { kind: 'bi', rate: '16240', date: '2026-11-19' };
const minister = { tax_rate: '16250', tax_date: '2026-11-18' };
const own = { kind: 'functional', rate: '1' };

it('MON-10 a bill in the currency of the books has the rate of the Minister alone', async () => {
  const said = await show('USD', { ...own, ...minister });
  expect(said).toContain('16,250');
  expect(said).not.toContain('Rate for the books');
});

it('MON-10 one in another currency has both; one in rupiah that of the books alone', async () => {
  const both = await show('USD', { ...books, ...minister });
  expect(both).toContain('16,240');
  expect(both).toContain('16,250');
});

it('a document without taxes in the currency of the books has no rate at all', async () => {
  expect(await show('USD', { ...own, ...minister }, false)).toBe('');
  expect(await show('IDR', own)).toBe('');
});
