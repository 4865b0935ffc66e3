import type { ConflictRecord, ConflictResult } from '@praktis/contract/clients/conflict.schemas';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../../test/render.tsx';
import { changeLanguage, loadTexts } from '../../kit/texts.ts';
import { ConflictBanner } from './conflict-banner.tsx';

const record = (result: ConflictResult, open: number): ConflictRecord => ({
  ...{ result, open, latest: null, earlier: [], earlier_total: 0, may_decide: [], stuck: false },
});
const show = (conflict_result: ConflictResult, conflict?: ConflictRecord) =>
  renderAt('/', { '/': () => <ConflictBanner of={{ conflict_result, conflict }} /> });
const wayToHits = () => screen.queryByRole('button');

describe('the banner of a conflict check', () => {
  beforeEach(() => loadTexts('conflict'));
  afterEach(() => changeLanguage('en'));

  it('CON-01 tells the team of an open check, without a way to hits that it may not see', async () => {
    await show('open');
    expect(screen.getByRole('status').textContent).toBe('A conflict check is open; a partner decides it.');
    expect(wayToHits()).toBeNull();
  });
  it('CON-01 tells it in Indonesian too', async () => {
    await changeLanguage('id');
    await loadTexts('conflict');
    await show('open');
    expect(screen.getByRole('status').textContent).toBe(
      'Ada pemeriksaan benturan yang masih terbuka; partner yang memutuskannya.',
    );
  });
  it('CON-07 tells the team of a real conflict', async () => {
    await show('real');
    expect(screen.getByRole('status').textContent).toMatch(/^A real conflict was found/);
    expect(screen.getByRole('status').dataset.real).toBe('true');
    expect(wayToHits()).toBeNull();
  });
  it.each(['none', 'clear', 'cleared'] as const)('says nothing of a check whose result is %s', async (result) => {
    await show(result);
    expect(screen.queryByRole('status')).toBeNull();
  });
  it('CON-01 who may see the hits is told how many are open, and is led to them', async () => {
    const router = await show('open', record('open', 2));
    expect(screen.getByRole('status').textContent).toContain('2 hits of the conflict check must be decided.');
    await userEvent.click(screen.getByRole('button', { name: 'Show the check' }));
    expect(router.state.location.search).toMatchObject({ tab: 'conflict' });
  });
  it('says nothing to who may see the hits once all are decided', async () => {
    await show('cleared', record('cleared', 0));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
