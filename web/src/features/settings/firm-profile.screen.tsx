import type { ReplyOf } from '@praktis/contract/kit/call';
import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { firmProfileCalls, taxpayerKinds } from '@praktis/contract/settings/firm-profile.calls';
import { type ReactNode, useMemo, useState } from 'react';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { Day } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DetailScreen } from '../../ui/detail-screen.tsx';
import type { FormSection } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { Photo } from '../../ui/photo.tsx';
import { Section } from '../../ui/section.tsx';
import './settings.css';
import { timeZones } from './time-zones.ts';

type Profile = ReplyOf<typeof firmProfileCalls.detail>;

function firmSection(t: Translate, hasLogo: boolean): FormSection {
  return {
    title: t('firm.general'),
    fields: [
      { kind: 'text', name: 'name', label: t('fields:firm_name') },
      { kind: 'text', name: 'code', label: t('fields:firm_code'), hint: t('firm.code_hint') },
      { kind: 'area', name: 'address', span: 2 },
      { kind: 'phone', name: 'phone' },
      { kind: 'email', name: 'email' },
      { kind: 'file', name: 'logo', accepts: 'photo', span: 2 },
      ...(hasLogo ? [{ kind: 'switch', name: 'remove_logo', label: t('firm.remove_logo'), span: 2 } as const] : []),
    ],
  };
}

function taxSection(t: Translate): FormSection {
  return {
    title: t('firm.tax'),
    hint: t('firm.tax_hint'),
    fields: [
      { kind: 'npwp', name: 'npwp' },
      { kind: 'npwp', name: 'nitku', placeholder: '' },
      {
        ...{ kind: 'select', name: 'taxpayer_kind', hint: t('firm.taxpayer_hint'), span: 2 },
        options: taxpayerKinds.map((value) => ({ value, label: t(`settings:value.taxpayer_kind.${value}`) })),
      },
      { kind: 'switch', name: 'pkp' },
      { kind: 'date', name: 'pkp_since', when: (values) => values.pkp === true },
    ],
  };
}

function booksSection(t: Translate, mayChangeCurrency: boolean): FormSection {
  return {
    title: t('firm.books'),
    fields: [
      { kind: 'select', name: 'time_zone', options: timeZones, hint: t('firm.time_zone_hint') },
      {
        ...{ kind: 'lookup', name: 'functional_currency', call: bankCalls.searchCurrency },
        ...{ disabled: !mayChangeCurrency, hint: t('firm.functional_hint') },
        shown: (values) => String(values.functional_currency ?? ''),
      },
      { kind: 'date', name: 'books_closed_until', hint: t('firm.books_hint'), span: 2 },
    ],
  };
}

interface ProfileFormProps {
  profile: Profile;
  onSaved: (saved: Profile) => void;
  onReload: () => void;
}

function ProfileForm({ profile, onSaved, onReload }: ProfileFormProps) {
  const { t } = useTexts('settings');
  const go = useGo();
  const update = useSend(firmProfileCalls.update, 'setting/firm-profile', 'setting/currency', 'session');
  const { has_logo, can_change_functional_currency: changes } = profile;
  const sections = useMemo(
    () => [firmSection(t, has_logo), taxSection(t), booksSection(t, changes)],
    [t, has_logo, changes],
  );
  return (
    <RecordForm
      schema={firmProfileCalls.update.body.omit({ version: true })}
      sections={sections}
      values={profile}
      save={(values, files) => update.send({ ...values, version: profile.version }, files)}
      onSaved={(saved) => {
        notify.success({ message: t('saved', { title: t('firm.title') }) });
        onSaved(saved);
      }}
      submit={t('save')}
      onCancel={() => go('/settings')}
      onReload={onReload}
    />
  );
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const { t } = useTexts('settings');
  const label = (name: string) => sentence(t(`fields:${name}`));
  const parts: [string, (readonly [string, ReactNode])[]][] = [
    [
      'firm.general',
      [
        [label('firm_name'), profile.name],
        [label('firm_code'), profile.code],
        [label('address'), profile.address],
        [label('phone'), profile.phone],
        [label('email'), profile.email],
      ],
    ],
    [
      'firm.tax',
      [
        [label('npwp'), profile.npwp],
        [label('nitku'), profile.nitku],
        [label('taxpayer_kind'), t(`settings:value.taxpayer_kind.${profile.taxpayer_kind}`)],
        [label('pkp'), t(profile.pkp ? 'core:yes' : 'core:no')],
        [label('pkp_since'), profile.pkp_since && <Day of={profile.pkp_since} />],
      ],
    ],
    [
      'firm.books',
      [
        [label('time_zone'), profile.time_zone],
        [label('functional_currency'), profile.functional_currency],
        [label('books_closed_until'), profile.books_closed_until && <Day of={profile.books_closed_until} />],
      ],
    ],
  ];
  return (
    <div className="panel-stack">
      {parts.map(([title, items]) => (
        <Section key={title} title={t(title)} beside>
          <DataList showEmpty items={items} />
        </Section>
      ))}
    </div>
  );
}

function Logo({ profile }: { profile: Profile }) {
  if (!profile.has_logo) return null;
  return (
    <span className="firm-logo">
      <Photo call={firmProfileCalls.logo} query={{}} has version={profile.version} name={profile.name} />
    </span>
  );
}

/** The form keeps what it was opened with, so that a save of somebody else is noticed (409). */
function ProfilePanel({ read, onReload }: { read: Profile; onReload: () => Promise<Profile | undefined> }) {
  const [opened, setOpened] = useState({ profile: read, turn: 1 });
  const { profile, turn } = opened;
  if (!profile.can_edit) return <ProfileFacts profile={read} />;
  const show = (next: Profile | undefined) => next && setOpened((before) => ({ profile: next, turn: before.turn + 1 }));
  return (
    <ProfileForm
      key={turn}
      profile={profile}
      onSaved={show}
      onReload={() => {
        onReload().then(show, () => undefined);
      }}
    />
  );
}

/** Names, address, logo, tax standing, time zone and books of the firm. */
export function FirmProfileScreen() {
  const { t } = useTexts('settings');
  const profile = useCall(firmProfileCalls.detail, {}, { inPlace: true, fresh: 0 });
  const reading = profile.isFetchedAfterMount ? profile : { data: undefined, error: profile.error };
  return (
    <DetailScreen
      of={reading}
      title={() => t('firm.title')}
      status={(firm) => <Logo profile={firm} />}
      crumbs={[{ title: t('core:settings.title'), to: '/settings' }]}
      tabs={[
        {
          ...{ name: 'profile', title: t('firm.tab') },
          show: (firm) => <ProfilePanel read={firm} onReload={async () => (await profile.refetch()).data} />,
        },
        {
          ...{ name: 'history', title: t('core:history.title') },
          show: () => <AuditTrail call={firmProfileCalls.auditTrail} id="" />,
        },
      ]}
    />
  );
}
