import type { Grants } from '@praktis/contract/kit/permissions';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { FileStore } from './file-store.ts';
import type { Jobs } from './jobs.ts';
import type { Say } from './say.ts';

/** What the server is made of; built once in main, handed to every module. */
export interface Kit {
  config: Config;
  db: Db;
  files: FileStore;
  jobs: Jobs;
  say: Say;
  log: Logger;
  /** The clock, passed in so that tests can set it. */
  now: () => Date;
}

/** Who sends a call. */
export interface Caller {
  user_id: string;
  session_id: string;
  employee_id: string;
  name: string;
  email: string;
  category: 'partner' | 'fee earner' | 'support staff';
  practice_group_id: string | null;
  role_id: string;
  role: string;
  grants: Grants;
  language: 'en' | 'id';
}

export interface FirmInfo {
  id: string;
  key: string;
  name: string;
  code: string;
  time_zone: string;
  functional_currency: string;
}

/** A file that came with a call: read whole, its kind recognised by content, its name made safe. */
export interface ReceivedFile {
  part: string;
  name: string;
  mime: string;
  bytes: Buffer;
}

/** Everything one call may use. `db` is the call's own transaction, already under its firm. */
export interface Ctx {
  kit: Kit;
  db: Db;
  firm: FirmInfo;
  user: Caller;
  /** Calendar date in the firm's time zone (TIM-01). */
  today: string;
  now: Date;
  language: 'en' | 'id';
  confirmed: ReadonlySet<string>;
  request_id: string;
  call: string;
  address: string;
  files: readonly ReceivedFile[];
  /** Runs after the transaction is committed; for what must not happen when it is rolled back. */
  after: (work: () => Promise<void>) => void;
  /** Runs after the transaction is rolled back; for what must stay, or go, because the call was refused. */
  ifRefused: (work: (error: unknown) => Promise<void>) => void;
}

/** A call without a session: sign-in and set-up. `db` is outside any firm. */
export interface OpenCtx {
  kit: Kit;
  db: Db;
  now: Date;
  language: 'en' | 'id';
  request_id: string;
  call: string;
  address: string;
  agent: string;
  origin: string;
}

/** A download. */
export interface FileAnswer {
  name: string;
  mime: string;
  bytes: Buffer | NodeJS.ReadableStream;
  /** Shown in a sandbox instead of saved; only for what a browser can show safely. */
  inline?: boolean;
}
