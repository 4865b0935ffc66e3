import { authCalls } from '@praktis/contract/auth/auth.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { firmProfileCalls } from '@praktis/contract/settings/firm-profile.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { expect } from 'vitest';
import { drafted, givenFile } from '../figures/given-desk.ts';
import { insertRow } from '../given.ts';
import { figuresOf, proposedRate } from './billing.ts';
import type { Proved } from './entry.ts';
import { issueBill } from './numbers.ts';
import { mailOfBill, printOfDraft } from './papers.ts';
import type { World } from './world.ts';

type Profile = Omit<BodyInput<typeof firmProfileCalls.update>, 'version' | 'remove_logo'>;

export const readProfile = ({ server, managing }: World) => server.ok(firmProfileCalls.detail, managing);

/** Changes fields of the profile through its call. */
async function changeProfile(world: World, fields: Partial<Profile>): Promise<void> {
  const body = { ...(await readProfile(world)), ...fields };
  await world.server.ok(firmProfileCalls.update, world.managing, { body });
}

const session = ({ server, managing }: World) => server.ok(authCalls.session, managing);

/** A field that stands on the letterhead of bills (DOC-01). */
const printed = (field: 'address' | 'phone' | 'email' | 'nitku', what: string, value: string): Proved => ({
  effect: `${what} on the letterhead of prints; prints of issued bills stay.`,
  async shows(world) {
    const print = await printOfDraft(world);
    expect(await print()).not.toContain(value);
    await changeProfile(world, { [field]: value });
    expect(await print()).toContain(value);
  },
});

/** TAX-01, TAX-05, TAX-06: what of the firm decides the taxes of a bill. */
const taxes: Pick<Record<keyof Profile, Proved>, 'npwp' | 'taxpayer_kind' | 'pkp' | 'pkp_since'> = {
  npwp: {
    effect: 'Without a tax number the higher rate of income tax is withheld from the firm’s fees.',
    async shows(world) {
      expect(await figuresOf(world, '100000000')).toMatchObject({ wht: '2000000' });
      await changeProfile(world, { npwp: '' });
      expect(await figuresOf(world, '100000000')).toMatchObject({ wht: '4000000' });
    },
  },
  taxpayer_kind: {
    effect: 'Which income tax clients withhold: PPh 23 from a body, PPh 21 from a person.',
    async shows(world) {
      const pph21 = {
        code: 'PPH21',
        name: 'PPh 21',
        name_id: 'PPh 21',
        kind: '21',
        rate: '5',
        rate_without_number: '6',
        valid_from: '2024-01-01',
      };
      const pph_id = await insertRow(world.server.owner, 'pph', { firm_id: world.firm.firm_id, ...pph21 });
      const { matter_id } = await givenFile(world);
      await expect(drafted(world, matter_id, { pph_id })).rejects.toThrow('wht_kind');
      await changeProfile(world, { taxpayer_kind: 'person' });
      expect(await drafted(world, matter_id, { pph_id })).toHaveProperty('id');
      await expect(drafted(world, matter_id)).rejects.toThrow('wht_kind');
    },
  },
  pkp: {
    effect: 'Whether the firm is registered for VAT; if not, its bills carry none.',
    async shows(world) {
      expect(await figuresOf(world, '100000000')).toMatchObject({ vat: '11000000' });
      await changeProfile(world, { pkp: false });
      expect(await figuresOf(world, '100000000')).toMatchObject({ vat: '0', amount_billed: '100000000' });
    },
  },
  pkp_since: {
    effect: 'From which date of bills on the firm charges VAT.',
    async shows(world) {
      expect(await figuresOf(world, '100000000')).toMatchObject({ date: '2026-11-20', vat: '11000000' });
      await changeProfile(world, { pkp_since: '2026-11-21' });
      expect(await figuresOf(world, '100000000')).toMatchObject({ date: '2026-11-20', vat: '0' });
    },
  },
};

/** What every field of the firm profile changes. */
export const profileFields: { [F in keyof Profile]-?: Proved } = {
  name: {
    effect: 'The name of the firm, in the application, on prints and in mails.',
    async shows(world) {
      const print = await printOfDraft(world);
      expect((await session(world)).firm.name).toBe('Karsa & Rekan');
      expect(await print()).toMatch(/^Karsa & Rekan/);
      expect((await mailOfBill(world)).subject).toMatch(/ of Karsa & Rekan$/);
      await changeProfile(world, { name: 'Karsa Baru' });
      expect((await session(world)).firm.name).toBe('Karsa Baru');
      expect(await print()).toMatch(/^Karsa Baru/);
      expect((await mailOfBill(world)).subject).toMatch(/ of Karsa Baru$/);
    },
  },
  code: {
    effect: 'What {FIRM} stands for in patterns of numbers.',
    async shows(world) {
      expect(await issueBill(world, '2026-11-20')).toBe('0001/KHC/XI/2026');
      await changeProfile(world, { code: 'KB' });
      expect(await issueBill(world, '2026-11-20')).toBe('0002/KB/XI/2026');
    },
  },
  address: printed('address', 'The address', 'Jalan Baru 7'),
  phone: printed('phone', 'The telephone number', '021-5550123'),
  email: printed('email', 'The e-mail address', 'halo@karsa.example'),
  nitku: printed('nitku', 'The number of the place of business', '0912345675999000000000'),
  ...taxes,
  time_zone: {
    effect: 'Which day it is for the firm.',
    async shows(world) {
      const { server, associate } = world;
      server.clock.now = new Date('2026-11-30T17:30:00Z');
      expect((await server.ok(timesheetCalls.config, associate)).today).toBe('2026-12-01');
      await changeProfile(world, { time_zone: 'Asia/Dubai' });
      expect((await server.ok(timesheetCalls.config, associate)).today).toBe('2026-11-30');
    },
  },
  functional_currency: {
    effect: 'The currency of the books, which needs no exchange rate; fixed once a money document exists.',
    async shows(world) {
      expect(await proposedRate(world, '2026-11-20')).toMatchObject({ kind: 'missing' });
      await changeProfile(world, { functional_currency: 'USD' });
      expect(await proposedRate(world, '2026-11-20')).toMatchObject({ kind: 'functional', rate: '1' });
    },
  },
  books_closed_until: {
    effect: 'Up to which date no document of money is made, changed or undone.',
    async shows(world) {
      const { server, finance, firm, client } = world;
      const receipt = { client_id: client, bank_information_id: firm.trust_bank_id, amount: '1000' };
      const receive = async (date: string) =>
        (await server.send(depositCalls.create, finance, { body: { ...receipt, date } })).body.code;
      expect(await receive('2026-10-31')).toBeUndefined();
      await changeProfile(world, { books_closed_until: '2026-10-31' });
      expect(await receive('2026-10-31')).toBe('books_closed');
      expect(await receive('2026-11-01')).toBeUndefined();
    },
  },
};
