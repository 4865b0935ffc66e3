import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderAt } from '../../test/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Units" onKeyDown={(event) => event.key === 's' && setOpen(true)} />
      {open && <ConfirmDialog title="Sure?" yes="Yes" onAnswer={() => setOpen(false)} />}
    </>
  );
}

it('a dialog gives the focus back to where it was', async () => {
  await renderAt('/asking', { '/asking': () => <Asking /> });
  const units = await screen.findByLabelText('Units');
  await userEvent.type(units, 's');
  await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).not.toBe(units));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(units));
});
