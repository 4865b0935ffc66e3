import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { firmProfileCalls as calls } from '@praktis/contract/settings/firm-profile.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenDraft, givenOffice, type Office, step } from '../../src/modules/billing/given-work.fixture.ts';
import { startServer, type TestServer } from '../harness.ts';
import { pngOf } from '../pictures.ts';

let server: TestServer;
let office: Office;
let draft: string;
beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
  draft = (await givenDraft(server, office)).id;
});
afterAll(() => server.close());

async function withLogo(name: string, bytes: Buffer) {
  const stored = await server.ok(calls.detail, office.finance);
  const { has_logo, can_edit, can_change_functional_currency, id, ...fields } = stored;
  const body = { ...fields, remove_logo: false };
  return server.send(calls.update, office.finance, { body, files: [{ part: 'logo', name, bytes }] });
}
const whole = pngOf(300, 200);
const changed = Buffer.from(whole);
changed.writeUInt8(whole.readUInt8(whole.length - 20) ^ 0xff, whole.length - 20);
const jpegHead = 'ffd8ffe000104a46494600010100000100010000ffc0000b080064006401011100';

describe('a logo that begins like a picture and is none', () => {
  it.each([
    ['a picture that breaks off in its middle', 'logo.png', whole.subarray(0, whole.length - 30)],
    ['the head of a picture alone', 'logo.png', whole.subarray(0, 40)],
    ['a picture of which a byte is wrong', 'logo.png', changed],
    ['a picture of no size', 'logo.png', pngOf(0, 0)],
    ['the head of a JPEG and nothing', 'logo.jpg', Buffer.concat([Buffer.from(jpegHead, 'hex'), Buffer.alloc(200)])],
  ])('%s is refused when it is sent, not at the next bill of the firm', async (_what, name, bytes) => {
    const refused = await withLogo(name, bytes);
    expect([refused.status, refused.body.code]).toEqual([415, 'picture_unreadable']);
    expect(refused.body.message).toContain(name);
    expect((await server.ok(calls.detail, office.finance)).has_logo).toBe(false);
  });

  it.each([
    ['one pixel', pngOf(1, 1)],
    ['a line across', pngOf(1080, 1)],
    ['a line down', pngOf(1, 1080)],
    ['a picture', whole],
  ])('%s is a picture, and stands on the bill', async (_what, bytes) => {
    expect((await withLogo('logo.png', bytes)).status).toBe(200);
    const print = await server.send(invoiceCalls.export, office.finance, { body: { id: draft, language: 'id' } });
    expect(print.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('the bill is issued with it', async () => {
    await step(server, office, draft);
    expect((await step(server, office, draft)).status).toBe('bill');
  });
});
