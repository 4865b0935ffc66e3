import { type ConflictRecord, hitLikenesses } from '@praktis/contract/clients/conflict.schemas';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { notify } from '../../kit/notices.tsx';
import { changeLanguage, loadTexts } from '../../kit/texts.ts';
import { ConflictPanel } from './conflict.panel.tsx';
import { addressOfFound, type ConflictHit, groupHits } from './conflict-hits.ts';

const content: NonNullable<ConflictHit['content']> = {
  ...{ score: 95, strength: 'strong', kind: 'adverse', field: 'name', searched: 'Soeharjo Wijoyo' },
  ...{ searched_role: 'client', found_entity: 'client', found_id: 'c2', found_name: 'Suharyo Wiyoyo' },
  ...{ found_role: 'counterpart', found_code: 'C-2023-0007', found_status: 'active', reason: '', has_letter: false },
  ...{ likeness: 'other_spelling', matters: [], left_out: 0 },
};
const hit = (id: string, more: Partial<ConflictHit> = {}): ConflictHit => ({
  ...{ id, hidden: false, ask: '', content, makes_conflict: true, decision: 'open', decided_by: '', decided_at: null },
  ...{ can_decide: true, why_not: '' },
  ...more,
});
const weak = hit('weak', { makes_conflict: false, content: { ...content, score: 50, strength: 'weak' } });
const sameSide = hit('same', { makes_conflict: false, content: { ...content, kind: 'same side', score: 100 } });
const decided = hit('done', {
  ...{ decision: 'waived', decided_by: 'Ratna Wibisono', decided_at: '2026-11-28T01:00:00Z' },
  content: { ...content, reason: 'Both agreed', has_letter: true },
});
const hidden = hit('secret', { hidden: true, content: null, ask: 'Bagas Prakoso', can_decide: false });

const record = (hits: readonly ConflictHit[], more: Partial<ConflictRecord> = {}): ConflictRecord => ({
  ...{ result: 'open', open: hits.filter((one) => one.makes_conflict && one.decision === 'open').length },
  latest: {
    ...{ id: 'k1', started_at: '2026-11-28T01:00:00Z', started_by: 'Bagas Prakoso', reason: 'created' },
    ...{ rules_version: '1', hits: [...hits] },
    terms: [{ role: 'client', field: 'name', text: 'Soeharjo Wijoyo', normalised: ['suharyo wiyoyo'] }],
  },
  ...{ earlier: [], earlier_total: 0, stuck: false, may_decide: [{ employee_id: 'e1', name: 'Ratna Wibisono' }] },
  ...more,
});

describe('the hits of a conflict check', () => {
  it('CON-04 what must be decided comes apart from what was decided and from what is only information', () => {
    const groups = groupHits([hit('a'), decided, weak, sameSide, hidden]);
    expect(groups.open.map((one) => one.id)).toEqual(['a', 'secret']);
    expect(groups.decided.map((one) => one.id)).toEqual(['done']);
    expect(groups.information.map((one) => one.id)).toEqual(['weak', 'same']);
  });
  it('leads to what was found, as far as there is a screen for it', () => {
    expect(addressOfFound(hit('a'))).toBe('/clients/detail/c2');
    expect(addressOfFound(hit('a', { content: { ...content, found_entity: 'matter', found_id: 'm' } }))).toBe(
      '/matters/detail/m',
    );
    expect(addressOfFound(hit('a', { content: { ...content, found_entity: 'vendor' } }))).toBeUndefined();
    expect(addressOfFound(hidden)).toBeUndefined();
  });
});

describe('the conflict panel', () => {
  let server: FakeServer;
  const show = (of: ConflictRecord) =>
    renderAt('/', { '/': () => <ConflictPanel record={of} of={{ entity: 'client', id: 'c1' }} /> });
  const path = '/practice/v1/client/conflict/decide';

  beforeEach(async () => {
    server = fakeServer();
    await loadTexts('conflict');
  });
  afterEach(() => {
    notify.clear();
    vi.unstubAllGlobals();
  });

  it('CON-07 says who may decide, and to others why they may not', async () => {
    await show(record([hit('a', { can_decide: false, why_not: 'conflict_own_entry' })]));
    expect(screen.getByText(/May decide everything that is open: Ratna Wibisono/)).toBeTruthy();
    expect(screen.getByText(/Whoever entered the record, or the name that was found, cannot decide/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
  });
  it('CON-07 tells a hit that nobody may decide from several that take more than one person', async () => {
    await show(
      record([hit('a', { can_decide: false, why_not: 'conflict_own_entry' })], { may_decide: [], stuck: true }),
    );
    expect(screen.getByText(/Name another originating partner/)).toBeTruthy();
    expect(screen.queryByText(/Several partners/)).toBeNull();
  });
  it('CON-04 each hit says why it has its score; one kept without says in which field', async () => {
    const other = (id: string, likeness: (typeof content)['likeness']) =>
      hit(id, { content: { ...content, likeness } });
    await show(record([hit('a'), other('b', 'other_order'), other('c', null)]));
    expect(screen.getByText('The same words in another spelling, such as the old one · adverse')).toBeTruthy();
    expect(screen.getByText('The same words in another order · adverse')).toBeTruthy();
    expect(screen.getByText('Alike in name · adverse')).toBeTruthy();
  });
  it.each([
    ['en', 'The same words in another order · adverse'],
    ['id', 'Kata-kata yang sama dengan urutan lain · berlawanan'],
  ] as const)('CON-04 every reason is a sentence of its own in %s', async (language, words) => {
    await changeLanguage(language);
    await loadTexts('conflict');
    await show(record(hitLikenesses.map((likeness) => hit(likeness, { content: { ...content, likeness } }))));
    const sentences = [...document.querySelectorAll('.hit-body > .dimmed')].map((line) => line.textContent);
    expect(new Set(sentences).size).toBe(hitLikenesses.length);
    expect(sentences).toContain(words);
    expect(sentences.filter((text) => text?.includes('_'))).toEqual([]);
    await changeLanguage('en');
  });
  it('CON-04 weak hits are folded away', async () => {
    await show(record([weak, sameSide]));
    expect(screen.getByText('Nothing was found that has to be decided.')).toBeTruthy();
    const fold = screen.getByText('2 weak hits or hits on the same side').closest('details');
    expect(fold?.open).toBe(false);
  });
  it('says how many weaker hits on the same record are not listed', async () => {
    await show(record([hit('a', { content: { ...content, left_out: 180 } })]));
    expect(screen.getByText(/180 more hits of this kind/)).toBeTruthy();
  });
  it('the hits of an earlier check come when it is opened', async () => {
    const head = {
      ...{ id: 'k0', started_at: '2026-11-20T01:00:00Z', started_by: 'Bagas Prakoso', reason: 'created' as const },
      ...{ rules_version: '1', hit_count: 1, hits: null },
    };
    const then = hit('then', { content: { ...content, found_name: 'Nama Dahulu' } });
    const answer = { conflict: record([], { earlier: [{ ...head, hits: [then] }], earlier_total: 1 }) };
    server.on('/practice/v1/client/detail', { json: { data: answer } });
    await show(record([], { earlier: [head], earlier_total: 1 }));
    expect(server.asked.filter(({ path }) => path.endsWith('client/detail'))).toHaveLength(0);
    await userEvent.click(screen.getByText('1 hit'));
    expect(await screen.findByText('Nama Dahulu')).toBeTruthy();
    expect(server.asked.find(({ path }) => path.endsWith('client/detail'))?.query).toEqual({
      id: 'c1',
      check_id: 'k0',
    });
  });
  it('CON-06 a hit on a confidential matter tells only whom to ask', async () => {
    await show(record([hidden]));
    expect(screen.getByText('confidential matter, ask Bagas Prakoso')).toBeTruthy();
    expect(screen.queryByText(/Suharyo/)).toBeNull();
  });
  it('CON-06 a decision shows by whom, why and the letter of consent', async () => {
    await show(record([decided], { result: 'cleared' }));
    expect(screen.getByText(/Decided by Ratna Wibisono/)).toBeTruthy();
    expect(screen.getByText(/Both agreed/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Consent letter' })).toBeTruthy();
  });
  it('CON-07 deciding asks for decision and reason, and sends both with the letter', async () => {
    server.on(path, { json: { data: { id: 'a', client_id: 'c1', matter_id: null, result: 'cleared', open: 0 } } });
    await show(record([hit('a')]));
    await userEvent.click(screen.getByRole('button', { name: /^Decide/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save decision' }));
    expect((await dialog.findAllByText('Set reason as')).length).toBeGreaterThan(0);
    expect(server.asked.filter((asked) => asked.path === path)).toHaveLength(0);
    await userEvent.click(dialog.getByRole('combobox', { name: /Decision/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Waived' }));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'Both agreed');
    await userEvent.upload(dialog.getByLabelText('Consent letter'), new File(['x'], 'consent.pdf'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save decision' }));
    await waitFor(() => expect(server.asked.filter((asked) => asked.path === path)).toHaveLength(1));
    expect(server.asked.find((asked) => asked.path === path)?.body).toEqual({
      data: { hit_id: 'a', decision: 'waived', reason: 'Both agreed' },
      parts: ['data', 'letter'],
    });
    expect(await screen.findByText('The decision is saved. Nothing is left to decide.')).toBeTruthy();
  });
});
