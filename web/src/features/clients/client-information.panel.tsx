import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { formatTaxNumber } from '@praktis/rules/tax-number';
import { sentence, useTexts } from '../../kit/texts.ts';
import { Day, Moment } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { Photo } from '../../ui/photo.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { type ClientDetail, wordKey } from './client-types.ts';
import { Outstanding } from './outstanding.tsx';

interface PanelProps {
  client: ClientDetail;
}

const number = (digits: string | undefined) => digits && <span className="figures">{formatTaxNumber(digits)}</span>;

function Identity({ client }: PanelProps) {
  const { t } = useTexts('clients');
  const { id, name, version, has_photo } = client;
  return (
    <Section
      title={t('form.identity')}
      extra={has_photo && <Photo call={clientCalls.photo} query={{ id }} has version={version} name={name} />}
    >
      <DataList
        columns={2}
        items={[
          [t('fields:code'), [client.code, ...client.merged_codes].join(' · ')],
          [t('form.kind'), sentence(t(`statuses:client_kind.${client.kind}`))],
          ...client.names.map((one): [string, string] => [sentence(t(`statuses:client_name.${one.kind}`)), one.name]),
          [t('fields:registration_number'), client.registration_number],
          [t('fields:since'), client.since && <Day key="since" of={client.since} />],
          [
            t('fields:originating_partner'),
            client.originating_partner_id && (
              <ScreenLink key="partner" to={`/employees/detail/${client.originating_partner_id}`}>
                {client.originating_partner}
              </ScreenLink>
            ),
          ],
          [t('fields:industry_type'), client.industry_type],
          [t('fields:taxonomy'), client.taxonomy],
          [t('fields:origin'), sentence(t(`statuses:origin.${client.origin}`))],
          [t('fields:active_matter_count'), client.active_matter_count],
          [
            t('fields:outstanding'),
            client.outstanding && <Outstanding key="outstanding" amounts={client.outstanding} />,
          ],
          [t('fields:team'), (client.team ?? []).map((member) => member.name).join(', ')],
          [t('fields:notes'), client.notes],
          [
            t('information.entered'),
            <span key="entered">
              {client.created_by} · <Moment of={client.created_at} />
            </span>,
          ],
          [t('information.delete_reason'), client.delete_reason],
        ]}
      />
    </Section>
  );
}

/** The five facts that decide tax and language of every bill (CLI-02), with what is odd about a NIK (NPW-03). */
function TaxProfile({ client }: PanelProps) {
  const { t } = useTexts('clients');
  const odd = client.nik_notes?.map((note) => t(`information.${note}`)).join(' ');
  return (
    <Section title={t('form.tax')}>
      <DataList
        items={[
          [t('fields:npwp'), number(client.npwp)],
          [t('information.npwp_old'), number(client.npwp_old_form)],
          [
            t('fields:nik'),
            client.nik && (
              <>
                {number(client.nik)} {odd && <span className="small dimmed">{odd}</span>}
              </>
            ),
          ],
          [t('fields:nitku'), number(client.nitku)],
          [t('fields:withholds'), client.withholds && sentence(t(`statuses:withholds.${client.withholds}`))],
          [
            t('fields:vat_collector'),
            client.vat_collector && sentence(t(`statuses:vat_collector.${client.vat_collector}`)),
          ],
          [t('fields:service_used_abroad'), t(client.service_used_abroad ? 'core:yes' : 'core:no')],
        ]}
      />
    </Section>
  );
}

function Reach({ client }: PanelProps) {
  const { t } = useTexts('clients');
  const mail = (address: string | undefined) => address && <a href={`mailto:${address}`}>{address}</a>;
  return (
    <Section title={t('form.reach')}>
      <DataList
        items={[
          [t('fields:office_email'), mail(client.email)],
          [t('fields:phone'), client.phone],
          [t('fields:address'), client.address],
          [t('fields:city'), client.city],
          [t('fields:province'), client.province],
          [t('fields:postal_code'), client.postal_code],
          [t('fields:country'), client.country_name],
          [t('fields:contact_name'), client.contact_name],
          [t('fields:contact_email'), mail(client.contact_email)],
          [t('fields:contact_mobile'), client.contact_mobile],
        ]}
      />
    </Section>
  );
}

type Relation = NonNullable<ClientDetail['relations']>[number];
type Person = NonNullable<ClientDetail['people']>[number];
type RelatedTo = NonNullable<ClientDetail['related_to']>[number];
type Counterpart = NonNullable<ClientDetail['counterparts']>[number];
const numbered = <R,>(rows: readonly R[]) => rows.map((row, place) => ({ ...row, id: String(place) }));

/** Who directs, owns or speaks for the client. */
function People({ client }: PanelProps) {
  const { t } = useTexts('clients');
  const people = client.people ?? [];
  if (people.length === 0) return null;
  const columns: Column<Person & { id: string }>[] = [
    {
      name: 'role',
      title: sentence(t('form.person_role')),
      show: (row) => sentence(t(`statuses:client_person.${row.role}`)),
    },
    { name: 'name', title: t('list.name'), show: (row) => row.name },
    { name: 'tax_number', title: sentence(t('form.person_number')), show: (row) => number(row.tax_number) },
    { name: 'email', title: sentence(t('fields:email')), show: (row) => row.email },
    { name: 'phone', title: sentence(t('fields:phone')), show: (row) => row.phone },
  ];
  return (
    <Section title={t('form.people')}>
      <DataTable plain label={t('form.people')} columns={columns} rows={numbered(people)} />
    </Section>
  );
}

/** Clients that name this one as their related party: the relation from the other side. */
function RelatedFrom({ client }: PanelProps) {
  const { t } = useTexts('clients');
  const related = client.related_to ?? [];
  if (related.length === 0) return null;
  const columns: Column<RelatedTo & { id: string }>[] = [
    {
      name: 'name',
      title: t('list.name'),
      show: (row) => <ScreenLink to={`/clients/detail/${row.client_id}`}>{`${row.name} ${row.code}`}</ScreenLink>,
    },
    {
      name: 'kind',
      title: t('information.names_this_as'),
      show: (row) => sentence(t(`statuses:relation.${wordKey(row.kind)}`)),
    },
    { name: 'description', title: sentence(t('fields:description')), show: (row) => row.description },
  ];
  return (
    <Section title={t('information.related_to')}>
      <DataTable plain label={t('information.related_to')} columns={columns} rows={numbered(related)} />
    </Section>
  );
}

/** Related parties and expected counterparts, as the conflict check searches them. */
function Parties({ client }: PanelProps) {
  const { t } = useTexts('clients');
  const relations: Column<Relation & { id: string }>[] = [
    {
      name: 'kind',
      title: sentence(t('form.relation_kind')),
      show: (row) => sentence(t(`statuses:relation.${wordKey(row.kind)}`)),
    },
    {
      name: 'name',
      title: t('list.name'),
      show: (row) =>
        row.related_client_id ? (
          <ScreenLink
            to={`/clients/detail/${row.related_client_id}`}
          >{`${row.name} ${row.related_client_code}`}</ScreenLink>
        ) : (
          row.name
        ),
    },
    { name: 'description', title: sentence(t('fields:description')), show: (row) => row.description },
  ];
  const counterparts: Column<Counterpart & { id: string }>[] = [
    { name: 'name', title: t('list.name'), show: (row) => row.name },
    { name: 'group_name', title: sentence(t('fields:group_name')), show: (row) => row.group_name },
    { name: 'npwp', title: t('fields:npwp'), show: (row) => number(row.npwp) },
  ];
  return (
    <>
      {(client.relations ?? []).length > 0 && (
        <Section title={t('form.relations')}>
          <DataTable plain label={t('form.relations')} columns={relations} rows={numbered(client.relations ?? [])} />
        </Section>
      )}
      {(client.counterparts ?? []).length > 0 && (
        <Section title={t('form.counterparts')}>
          <DataTable
            plain
            label={t('form.counterparts')}
            columns={counterparts}
            rows={numbered(client.counterparts ?? [])}
          />
        </Section>
      )}
    </>
  );
}

/** Everything that is known of a client; those who see names only are answered nothing more. */
export function ClientInformation({ client }: PanelProps) {
  const complete = client.withholds !== undefined;
  return (
    <div className="form-sections">
      <Identity client={client} />
      {complete && (
        <div className="half-columns">
          <TaxProfile client={client} />
          <Reach client={client} />
        </div>
      )}
      {complete && <People client={client} />}
      {complete && <Parties client={client} />}
      {complete && <RelatedFrom client={client} />}
    </div>
  );
}
