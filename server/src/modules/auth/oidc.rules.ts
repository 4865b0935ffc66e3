/** What a provider says of the person it has signed in. */
export interface ProvidedPerson {
  /** `sub`: stays for the person's whole life at this provider. */
  subject: string;
  /** The address the provider has confirmed; '' when it says none, or does not say that it has. */
  email: string;
}

/** An account that could be the person's; `linked` is whom the provider knows it by, null when nobody yet. */
export interface Candidate {
  firm_id: string;
  firm_key: string;
  user_id: string;
  verified: boolean;
  linked: string | null;
}

/** Why nobody is signed in: nobody's account, somebody else's, an address the provider does not vouch for, not confirmed here. */
type Refusal = 'oidc_unknown' | 'oidc_other_person' | 'oidc_email_unverified' | 'not_verified';

/**
 * The accounts that a provider's person may open, of those in firms the provider serves: in each firm the one linked to
 * him, or else the one of his confirmed address that nobody is linked to. An account keeps its person: somebody else who
 * comes with its address later is refused.
 */
export function accountsOfPerson(
  candidates: readonly Candidate[],
  person: ProvidedPerson,
): { accounts: readonly Candidate[] } | { refusal: Refusal } {
  const linked = candidates.filter((one) => one.linked === person.subject);
  const firms = new Set(linked.map((one) => one.firm_id));
  const fresh = candidates.filter((one) => one.linked === null && !firms.has(one.firm_id));
  const own = [...linked, ...fresh];
  const accounts = own.filter((one) => one.verified);
  if (accounts.length > 0) return { accounts };
  if (own.length > 0) return { refusal: 'not_verified' };
  if (person.email === '') return { refusal: 'oidc_email_unverified' };
  return { refusal: candidates.length > 0 ? 'oidc_other_person' : 'oidc_unknown' };
}

/** The confirmed address among the claims; a claim that is missing confirms nothing. */
export function confirmedEmail(claims: Readonly<Record<string, unknown>>): string {
  const { email, email_verified } = claims;
  return email_verified === true && typeof email === 'string' ? email.trim().toLowerCase() : '';
}

/** Our words for an error that the provider sends back (RFC 6749, 4.1.2.1). */
export function refusalFor(error: string): 'oidc_denied' | 'oidc_away' | 'oidc_failed' {
  if (error === 'access_denied') return 'oidc_denied';
  return error === 'temporarily_unavailable' || error === 'server_error' ? 'oidc_away' : 'oidc_failed';
}
