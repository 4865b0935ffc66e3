import { type AuthCase, authCases } from './auth-cases.ts';
import { passkeyCases, secondFactorCases } from './second-factor-cases.ts';

/** How each call of the entrance is refused. */
export const entranceCases: readonly AuthCase[] = [authCases, secondFactorCases, passkeyCases].flatMap((group) =>
  Object.values<AuthCase>(group),
);
