import { Dexie, type EntityTable } from 'dexie';

/** What is kept on the device of somebody: by whom (firm and person) and in which order. */
interface Owned {
  owner: string;
}

/** How far a kept change has come: `asks` wants an answer, `refused` a correction, `changed` a choice between two versions. */
export type WaitingState = 'waiting' | 'asks' | 'refused' | 'changed';

/** A change of time that was made on this device and has not been confirmed by the server yet. */
export interface Waiting extends Owned {
  /** The idempotency key, made when it was saved: one effect, however often it is sent. */
  key: string;
  /** Milliseconds since 1970 when it was saved; the order in which it is sent. */
  saved_at: number;
  /** Which of `outbox-calls` it is. */
  call: 'create' | 'update' | 'remove' | 'stop';
  body: Record<string, unknown>;
  /** As it was typed, to be corrected in its form. */
  typed: Record<string, unknown>;
  /** What the records are called that it points to, by id. */
  names: Record<string, string>;
  /** Codes of the questions answered with yes. */
  confirmed: string[];
  /** When it was first sent without an answer: from then on the server may know it; 0 = it cannot. */
  tried_at: number;
  state: WaitingState;
  code: string;
  message: string;
}

/** What was read last and is needed without a network. */
export interface KeptAnswers extends Owned {
  /** Milliseconds since 1970. */
  kept_at: number;
  answers: Record<string, unknown>;
}

/** Who sends at present, where the browser has no locks of its own. */
interface Lease {
  name: string;
  by: string;
  until: number;
}

class Device extends Dexie {
  outbox!: EntityTable<Waiting, 'key'>;
  kept!: EntityTable<KeptAnswers, 'owner'>;
  lease!: EntityTable<Lease, 'name'>;

  constructor() {
    // Without Dexie's cache, which shows a change before it is written: what a list shows as kept is on the device.
    super('praktis', { cache: 'disabled' });
    this.version(1).stores({ outbox: 'key, [owner+saved_at]', kept: 'owner', lease: 'name' });
  }
}

/** The database of this browser. Whoever asks it names the owner: nobody sees what somebody else keeps here. */
export const device = new Device();
