/** Tries that are heard before a wait, then the first wait and the longest one, in seconds. */
export interface Patience {
  free: number;
  firstWait: number;
  longestWait: number;
}

/** For one account, whoever tries. */
export const accountPatience: Patience = { free: 5, firstWait: 30, longestWait: 900 };
/** For one address, whatever account: an office of many people shares one address. */
export const addressPatience: Patience = { free: 30, firstWait: 30, longestWait: 900 };
/** For mails that somebody without a session may cause. */
export const mailPatience: Patience = { free: 3, firstWait: 600, longestWait: 3600 };

/** Seconds to wait after so many failures in a row: nothing at first, then doubling. */
export function waitAfter(failures: number, patience: Patience): number {
  const beyond = failures - patience.free;
  if (beyond < 0) return 0;
  return Math.min(patience.longestWait, patience.firstWait * 2 ** Math.min(beyond, 20));
}
