import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { useUrlState } from './navigation.ts';
import { useCall } from './use-call.ts';

/** The matter that `?matter=` names. */
export interface GivenMatter {
  id: string;
  number: string;
  name: string;
}

/**
 * The matter a form is opened for, by the address; null without one, and for one that is not open to the reader.
 * Undefined while it is being asked for: forms take their values once.
 */
export function useGivenMatter(): GivenMatter | null | undefined {
  const [{ matter: id = '' }] = useUrlState();
  const detail = useCall(matterCalls.detail, { query: { id } }, { enabled: id !== '', inPlace: true });
  if (id === '' || detail.isError) return null;
  return detail.data && { id, number: detail.data.number, name: detail.data.name };
}
