/** A running timer as it is shown: of the server, or one it does not know yet. */
export type ShownTimer = {
  id: string;
  started_at: string;
  matter_id: string;
  workcode_id: string;
  description: string;
  /** Number and name of the matter; empty while none is named. */
  matter: string;
  names: Record<string, string>;
} & ({ kind: 'server'; version: number } | { kind: 'local'; refused: string });
