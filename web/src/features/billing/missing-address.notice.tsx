import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';

interface MissingAddressProps {
  clientId: string;
  /** The address the bill has already; with one there is nothing to ask. */
  known: string;
}

/** Says in time what would hold the bill back when it is issued: nobody knows where the client is (INV-02). */
export function MissingAddressNotice({ clientId, known }: MissingAddressProps) {
  const { t } = useTexts('billing');
  const maySee = useMay('client.view');
  const client = useCall(
    clientCalls.detail,
    { query: { id: clientId } },
    { inPlace: true, enabled: maySee && known.trim() === '' },
  );
  if (known.trim() !== '' || !client.data) return null;
  const { address, can_edit, name } = client.data;
  // Left out for those who may not see it: then nothing can be said. A town alone is no address.
  if (address === undefined || address.trim() !== '') return null;
  return (
    <p className="form-note" data-warn role="status">
      {t('no_address.text')}{' '}
      <ScreenLink to={`/clients/${can_edit ? 'modify' : 'detail'}/${clientId}`}>
        {t('no_address.link', { name })}
      </ScreenLink>
    </p>
  );
}
