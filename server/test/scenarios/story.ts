import { authCalls } from '@praktis/contract/auth/auth.calls';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { type Firm, givenFirm, givenPerson } from '../given.ts';
import type { As, TestServer } from '../harness.ts';

/** One page with the words PDF: enough to be recognised as a proof. */
const proof = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export interface Cast {
  firm: Firm;
  managing: As;
  partner: As;
  secondPartner: As;
  associate: As;
  secondAssociate: As;
  finance: As;
  administrator: As;
}

/** The people of the story: two partners, two associates, finance, an administrator. */
export async function givenCast(server: TestServer): Promise<Cast> {
  const firm = await givenFirm(server);
  const person = (role: Parameters<typeof givenPerson>[2]['role'], name: string, rate?: string) =>
    givenPerson(server, firm, { role, name, ...(rate ? { rate } : {}) });
  return {
    firm,
    managing: await person('managing_partner', 'Mira Kusuma', '4000000'),
    partner: await person('partner', 'Pandu Wirawan', '3500000'),
    secondPartner: await person('partner', 'Qori Lestari', '3500000'),
    associate: await person('fee_earner', 'Arif Nugraha', '1500000'),
    secondAssociate: await person('fee_earner', 'Bunga Sari', '1500000'),
    finance: await person('finance', 'Fajar Hadi'),
    administrator: await person('administrator', 'Ani Rahma'),
  };
}

export interface Told {
  client: string;
  matter: string;
  timesheets: string[];
  expense: string;
  deposit: string;
  invoice: string;
  collection: string;
}

const version = async (read: Promise<{ version: number }>) => (await read).version;

/** limit: one act after the other. From a new client to an active matter: conflict check, decision where one is needed, activation, team, approval. */
async function openMatter(server: TestServer, cast: Cast, name: string): Promise<{ client: string; matter: string }> {
  const { ok } = server;
  const { partner, secondPartner, associate, secondAssociate } = cast;
  const entered = await ok(clientCalls.create, partner, {
    body: {
      name,
      ...{
        kind: 'body',
        since: '2026-11-02',
        originating_partner_id: partner.employee_id,
        origin: 'national',
        npwp: '912345675999000',
        withholds: 'pph23',
      },
      ...{ address: 'Jalan Contoh 10, Jakarta 12190', email: 'legal@sagara.example', contact_name: 'Ibu Ratna' },
    },
  });
  for (const hit of (await ok(clientCalls.detail, secondPartner, { query: { id: entered.id } })).conflict?.latest
    ?.hits ?? [])
    if (hit.makes_conflict && hit.decision === 'open')
      await ok(conflictCalls.decide, secondPartner, {
        body: { hit_id: hit.id, decision: 'no conflict', reason: 'another company of that name' },
      });
  const client = await ok(clientCalls.detail, secondPartner, { query: { id: entered.id } });
  await ok(clientCalls.activate, secondPartner, {
    body: { id: client.id, version: client.version },
    confirmed: ['no_tax_number', 'npwp_check_digit', 'same_tax_number'],
  });
  const opened = await ok(matterCalls.create, partner, {
    body: {
      ...{
        name: 'Acquisition of a palm oil mill',
        client_id: client.id,
        currency: 'IDR',
        billing_type: 'hourly',
        billing_email: 'finance@sagara.example',
      },
      members: [
        { employee_id: partner.employee_id, responsible_partner: true, allocation: '60' },
        { employee_id: associate.employee_id, associate: true, allocation: '30' },
        { employee_id: secondAssociate.employee_id, associate: true, allocation: '10' },
      ],
      parties: [{ kind: 'counterpart', name: 'PT Lawan Rekaan Makmur' }],
      active_date: '2026-11-02',
    },
  });
  const read = ok(matterCalls.detail, partner, { query: { id: opened.id } });
  await ok(matterCalls.activate, partner, {
    body: { id: opened.id, version: await version(read), active_date: '2026-11-02' },
  });
  return { client: client.id, matter: opened.id };
}

/** Time of three people, and a court fee passed on at cost with its proof. */
async function recordWork(
  server: TestServer,
  cast: Cast,
  matter_id: string,
): Promise<{ timesheets: string[]; expense: string }> {
  const record = (as: As, date: string, duration: string, description: string) =>
    server.ok(timesheetCalls.create, as, {
      body: {
        timesheet: { date, matter_id, workcode_id: cast.firm.workcode_id, description, method: 'hour', duration },
      },
    });
  const timesheets = [
    (await record(cast.partner, '2026-11-05', '4.20', 'Negotiating the share purchase agreement')).id,
    (await record(cast.associate, '2026-11-05', '6:30', 'Drafting the share purchase agreement')).id,
    (await record(cast.secondAssociate, '2026-11-06', '240m', 'Due diligence report')).id,
  ];
  const expense = await server.ok(expenseCalls.createClaim, cast.finance, {
    body: {
      ...{
        date: '2026-11-06',
        reference: 'EXP-0001',
        payable: true,
        payable_vendor: 'Pengadilan Negeri Jakarta Selatan',
        currency: 'IDR',
      },
      ...{ transaction_date: '2026-11-06', transaction_reference: 'PN-778' },
      lines: [
        {
          expense_type_id: cast.firm.expense_type_id,
          matter_id,
          description: 'Court fee',
          amount: '2250000',
          attachment: 0,
        },
      ],
    },
    files: [{ part: 'attachments', name: 'receipt.pdf', mime: 'application/pdf', bytes: proof }],
  });
  return { timesheets, expense: expense.id };
}

/** Deposit, draft with the discount for associates only, prebill, bill. */
async function issueBill(
  server: TestServer,
  cast: Cast,
  at: { client: string; matter: string; timesheets: string[]; expense: string },
) {
  const { ok } = server;
  const { firm, finance, partner } = cast;
  const deposit = await ok(depositCalls.create, finance, {
    body: { client_id: at.client, date: '2026-11-10', bank_information_id: firm.trust_bank_id, amount: '10000000' },
  });
  const expense = await ok(expenseCalls.detail, finance, { query: { id: at.expense } });
  const draft = await ok(invoiceCalls.create, partner, {
    body: {
      ...{ matter_id: at.matter, type: 'hourly', date: '2026-11-27', due_in_days: 30, language: 'id' },
      ...{ bank_information_id: firm.bank_id, ppn_id: firm.ppn_id, pph_id: firm.pph_id },
      timesheets: at.timesheets.map((timesheet_id) => ({ timesheet_id })),
      disbursements: expense.lines.map((line) => ({ expense_line_id: line.id })),
      discount: { kind: 'percent', value: '10', scope: 'associates' },
      less_deposit_client: '10000000',
      signatory_id: partner.employee_id,
    },
  });
  const prebill = await ok(invoiceCalls.nextStep, partner, { body: { id: draft.id, version: draft.version } });
  const bill = await ok(invoiceCalls.nextStep, partner, { body: { id: draft.id, version: prebill.version } });
  return { deposit: deposit.id, invoice: bill.id, version: bill.version };
}

/** Sends the bill as a PDF and records the money: 23,717,250 in the bank, 6,500 charge, 577,500 withheld. */
async function collect(
  server: TestServer,
  cast: Cast,
  at: { client: string; invoice: string; version: number },
): Promise<string> {
  await server.ok(invoiceCalls.sendEmail, cast.partner, {
    body: { id: at.invoice, version: at.version, to: ['finance@sagara.example'], language: 'id' },
  });
  const collection = await server.ok(collectionCalls.create, cast.finance, {
    body: {
      ...{ client_id: at.client, date: '2026-11-27', bank_information_id: cast.firm.bank_id, method: 'bank transfer' },
      ...{ received: '23717250', bank_charge: '6500' },
      allocations: [{ invoice_id: at.invoice, cash: '23723750', withholding: '577500' }],
    },
  });
  return collection.id;
}

/** The whole story, told through the public calls. */
export async function tellStory(server: TestServer, cast: Cast, client = 'PT Sagara Contoh Abadi'): Promise<Told> {
  await server.ok(authCalls.session, cast.partner);
  const opened = await openMatter(server, cast, client);
  const work = await recordWork(server, cast, opened.matter);
  const { version: billVersion, ...bill } = await issueBill(server, cast, { ...opened, ...work });
  const collection = await collect(server, cast, {
    client: opened.client,
    invoice: bill.invoice,
    version: billVersion,
  });
  return { ...opened, ...work, ...bill, collection };
}
