import { describe, expect, it } from 'vitest';
import { judge } from '../../ui/form/form-judge.ts';
import type { FormValues } from '../../ui/form/form-types.ts';
import { startValues } from '../../ui/form/form-values.ts';
import { matterSections } from './matter-form-sections.tsx';
import { blankMatter, matterBody, typedMatter } from './matter-form-values.ts';
import { takenOver } from './taken-over.ts';

const client = '01a21fc1-0000-7000-8000-0000000000c1';
const ratna = { id: '01a21fc1-0000-7000-8000-0000000000e1', name: 'Ratna Wibisono' };
const t = (key: string) => key;
const sections = matterSections({ t, language: 'en', functionalCurrency: 'IDR', matter: undefined });
const fields = sections.flatMap((section) => section.fields);
const filled = (more: FormValues = {}): FormValues => ({
  ...startValues(blankMatter('IDR'), fields),
  ...{ client_id: client, name: 'Sale of shares' },
  ...more,
});
const judged = (values: FormValues) => judge(typedMatter, values, fields, { labelOf: (name) => name, t });

describe('the form of a matter', () => {
  it('has a field for everything that the contract takes', () => {
    expect(fields.map((field) => field.name).sort()).toEqual(Object.keys(typedMatter.shape).sort());
  });
  it('a client and a name are enough for a draft (MAT-01)', () => {
    const { messages, values } = judged(filled());
    expect(messages).toEqual({});
    expect(matterBody(values)).toMatchObject({
      ...{ client_id: client, name: 'Sale of shares', currency: 'IDR', billing_type: 'hourly', active_date: null },
      ...{ budget_fee: null, fixed_exchange_rate: null, budget_restricts: false, members: [], parties: [] },
    });
  });
  it('without client and name it asks for them', () => {
    expect(Object.keys(judged(startValues(blankMatter('IDR'), fields)).messages)).toEqual(['name', 'client_id']);
  });
  it('budgets, hours and months are sent as the contract has them', () => {
    const { values } = judged(
      filled({ budget_fee: '50000000', budget_restricts: true, budget_hours_billable: '40', reminder_months: '3' }),
    );
    expect(matterBody(values)).toMatchObject({
      ...{ budget_fee: '50000000', budget_restricts: true, budget_hours_billable: '40', reminder_months: 3 },
    });
  });
  it('MAT-12 a fixed exchange rate is for foreign money only: back in the own currency none is sent', () => {
    const foreign = judged(filled({ currency: 'USD', fixed_exchange_rate: '16240' })).values;
    expect(matterBody(foreign).fixed_exchange_rate).toBe('16240');
    const own = judged(filled({ currency: 'IDR', fixed_exchange_rate: '16240' })).values;
    expect(matterBody(own).fixed_exchange_rate).toBeNull();
  });
});

describe('who may see a confidential matter (ROL-02)', () => {
  const body = (more: FormValues, before?: { confidential: boolean }) =>
    matterBody(judged(filled(more)).values, before);

  it('an open matter names nobody', () => {
    expect(body({ named_people: [ratna] })).not.toHaveProperty('named_people');
  });
  it('nobody named when it becomes confidential: the managing partners, by the rule', () => {
    expect(body({ confidential: true })).not.toHaveProperty('named_people');
  });
  it('who is named is sent by id', () => {
    expect(body({ confidential: true, named_people: [ratna] }).named_people).toEqual([ratna.id]);
  });
  it('the managing partner can be taken off afterwards', () => {
    expect(body({ confidential: true, named_people: [] }, { confidential: true }).named_people).toEqual([]);
  });
});

describe('what a new matter takes over from its client', () => {
  const brought = {
    ...{ id: client, code: 'C-1', name: 'PT Sagara', status: 'active', since: null, origin: 'international' as const },
    ...{
      email: 'legal@sagara.example',
      phone: '',
      country: 'SG',
      province: '',
      city: 'Singapore',
      address: '1 Street',
    },
    ...{ postal_code: '', contact_name: 'Rara Contoh', contact_email: '', contact_mobile: '' },
  };

  it('address, contact, origin and the billing contact', () => {
    expect(takenOver(brought, filled(), {})).toMatchObject({
      ...{ origin: 'international', country: 'SG', city: 'Singapore', contact_name: 'Rara Contoh' },
      ...{ billing_contact: 'Rara Contoh', billing_email: 'legal@sagara.example', billing_address: '1 Street' },
    });
  });
  it('what the user has typed stays', () => {
    const changes = takenOver(brought, filled({ contact_name: 'Somebody else', billing_email: 'a@b.example' }), {});
    expect(changes).not.toHaveProperty('contact_name');
    expect(changes).not.toHaveProperty('billing_email');
  });
  it('another client replaces what the first one brought', () => {
    const first = takenOver(brought, filled(), {});
    const second = { ...brought, contact_name: 'Lintang', city: 'Jakarta' };
    expect(takenOver(second, filled(first), first)).toMatchObject({ contact_name: 'Lintang', city: 'Jakarta' });
  });
});
