import type { NewParty } from '@praktis/rules/conflict/hits';
import { mailDomain, phoneFigures, registrationFigures, taxIdentity } from '@praktis/rules/conflict/identity';
import type { PartyRole } from '@praktis/rules/conflict/kinds';
import { type NameKind, nameForms } from '@praktis/rules/conflict/names';
import type { HitField } from '@praktis/rules/conflict/score';

/** Version of the rules of the check, written on every record (CON-06). Raise it when names are read or scored anew. */
export const conflictRulesVersion = '2';

/** What of a client is searched (CON-02). */
export interface SearchedClient {
  name: string;
  kind: string;
  registration_number: string;
  npwp: string;
  nik: string;
  email: string;
  phone: string;
  contact_name: string;
  contact_email: string;
  contact_mobile: string;
  names: readonly { name: string }[];
  relations: readonly { name: string; description: string }[];
  people: readonly SearchedPerson[];
  counterparts: readonly SearchedOpponent[];
}

interface SearchedPerson {
  role: string;
  name: string;
  tax_number: string;
  email: string;
  phone: string;
}

interface SearchedOpponent {
  name: string;
  group_name: string;
  npwp: string;
}

export interface SearchedParty extends SearchedOpponent {
  kind: string;
}

const filled = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '');

// Words of a relation that name nobody, in both languages.
const RELATION_WORDS = new Set(
  (
    'subsidiary subsidiaries holding owns owned owner parent company companies shareholder shareholders majority minority ' +
    'group affiliate affiliated of by the its wholly percent ' +
    'anak usaha perusahaan induk pemegang saham mayoritas minoritas dimiliki memiliki milik pemilik grup afiliasi oleh persen'
  ).split(' '),
);

/** The names of a related party: its own, and its description when that says more than the kind of relation (CON-02). */
export function namesOfRelated(name: string, description: string): string[] {
  const words = description.toLowerCase().match(/\p{L}+/gu) ?? [];
  const saysMore = words.some((word) => !RELATION_WORDS.has(word));
  return filled([name, saysMore ? description : '']);
}

function opponents({ name, group_name, npwp }: SearchedOpponent, roles: [PartyRole, PartyRole]): NewParty[] {
  const group: NewParty[] = group_name ? [{ role: roles[1], names: [group_name] }] : [];
  return [{ role: roles[0], names: [name], tax_number: npwp }, ...group];
}

/**
 * The parties of a client for the check. Each of its names is asked for by itself, so that a new alias raises new hits
 * and leaves those of the other names, with their decisions, as they are (CON-06).
 */
export function partiesOfClient(client: SearchedClient): NewParty[] {
  const kind = client.kind as NameKind;
  const { contact_name, contact_email, contact_mobile } = client;
  const main: NewParty = {
    ...{ role: 'client', kind, names: [client.name], tax_number: client.npwp, nik: client.nik },
    ...{ registration_number: client.registration_number, emails: [client.email], phones: [client.phone] },
  };
  const contact: NewParty = {
    ...{ role: 'contact', names: filled([contact_name]), emails: [contact_email], phones: [contact_mobile] },
  };
  return [
    main,
    ...client.names.map(({ name }): NewParty => ({ role: 'client', kind, names: [name] })),
    ...(contact_name || contact_email || contact_mobile ? [contact] : []),
    ...client.relations.map(
      ({ name, description }): NewParty => ({ role: 'client_related', names: namesOfRelated(name, description) }),
    ),
    ...client.people.map(
      ({ role, name, tax_number, email, phone }): NewParty => ({
        ...{ role: roleOfPerson(role), kind: 'unknown', names: [name], tax_number, emails: [email], phones: [phone] },
      }),
    ),
    ...client.counterparts.flatMap((opponent) => opponents(opponent, ['counterpart', 'counterpart_related'])),
  ];
}

/** Who directs, supervises or owns a client stands on its side as a related party does; a contact does not (CON-02). */
const roleOfPerson = (role: string): PartyRole => (role === 'contact' ? 'contact' : 'client_related');

/** Whether a change of a client changes what is searched, in whatever order it stands: then the check runs again (CON-01). */
export function searchChanges(before: SearchedClient, after: SearchedClient): boolean {
  const text = (client: SearchedClient) =>
    partiesOfClient(client)
      .map((party) => JSON.stringify(party))
      .sort()
      .join();
  return text(before) !== text(after);
}

/** The parties of a matter: counterparts and their groups on the other side, related parties on the client's (CON-01). */
export function partiesOfMatter(parties: readonly SearchedParty[]): NewParty[] {
  return parties.flatMap((party) =>
    opponents(
      party,
      party.kind === 'counterpart' ? ['counterpart', 'counterpart_related'] : ['client_related', 'client_related'],
    ),
  );
}

export interface SearchTerm {
  role: PartyRole;
  field: HitField;
  text: string;
  normalised: string[];
}

const oneOf = (key: string | null) => (key === null ? [] : [key]);

/** What is searched, as entered and as compared; written on the record (CON-06). What names nobody is left out. */
export function termsOf(parties: readonly NewParty[]): SearchTerm[] {
  return parties.flatMap(({ role, kind, ...party }) => {
    const term = (field: HitField, text: string, normalised: string[]): SearchTerm[] =>
      normalised.length > 0 ? [{ role, field, text, normalised }] : [];
    const numbers = [party.tax_number ?? '', party.nik ?? ''];
    const registration = party.registration_number ?? '';
    return [
      ...party.names.flatMap((text) =>
        term(
          'name',
          text,
          nameForms(text, kind).map((form) => form.words.join(' ')),
        ),
      ),
      ...numbers.flatMap((text) => term('tax_number', text, oneOf(taxIdentity(text)))),
      ...term('registration_number', registration, oneOf(registrationFigures(registration))),
      ...(party.emails ?? []).flatMap((text) => term('email', text, oneOf(mailDomain(text)))),
      ...(party.phones ?? []).flatMap((text) => term('phone', text, oneOf(phoneFigures(text)))),
    ];
  });
}
