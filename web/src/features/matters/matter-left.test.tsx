import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { type ActMatter, MatterDialogs } from './matter.dialogs.tsx';

let server: FakeServer;
const matter: ActMatter = {
  ...{ id: 'm1', version: 3, number: 'M-2026-0003', name: 'Plant', status: 'active', active_date: '2026-11-16' },
  ...{ can_activate: false, can_pending: true, can_close: true, can_delete: false, can_purge: false },
};
const show = async (figures: Record<string, string>) => {
  server.on('/practice/v1/matter/detail', { json: { data: { id: 'm1', currency: 'IDR', ...figures } } });
  await renderAt('/', { '/': () => <MatterDialogs open="close" matter={matter} onClose={() => undefined} /> });
  await screen.findByRole('dialog', { name: 'Close M-2026-0003 Plant' });
};
const fact = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent;

beforeEach(async () => {
  server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'matter.view');
  await loadTexts('matters');
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

describe('MAT-01 what is left on a matter is told before it is closed', () => {
  it('with the amounts that are not yet billed or paid', async () => {
    await show({ wip: '5000000', unbilled_costs: '0', outstanding: '1110000' });
    await screen.findByText('Still on the matter');
    expect(fact('WIP')).toContain('5,000,000');
    expect(fact('Outstanding')).toContain('1,110,000');
    expect(fact('Unbilled costs')).toBeUndefined();
  });
  it('with no amount that the reader may not see', async () => {
    await show({});
    expect(server.asked.some(({ path }) => path.endsWith('/matter/detail'))).toBe(true);
    expect(screen.queryByText('Still on the matter')).toBeNull();
  });
});
