import { Skeleton, Tabs } from '@mantine/core';
import { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useParams } from '@tanstack/react-router';
import { useGo } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { DataList } from '../../ui/data-list.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import './settings.css';
import { type InvoiceNote, noteIds, noteTypes } from './note-values.ts';
import { SettingHistory } from './setting-history.tsx';

const columns = ['print_names', 'print_hours', 'print_rates'] as const;

function NoteParts({ note }: { note: InvoiceNote }) {
  const { t } = useTexts('settings');
  const mayEdit = useMay('settings.money');
  const change = (part: string) =>
    mayEdit && <ScreenLink to={`/settings/notes/modify-${part}/${noteIds}`}>{t('core:edit')}</ScreenLink>;
  return (
    <>
      <Section title={t('notes.printing')} hint={t('notes.printing_hint')} extra={change('printing')}>
        <DataList
          showEmpty
          items={[
            [t('notes.language'), t(`core:language.${note.language}`)],
            [t('notes.notes'), note.notes],
            ...columns.map((name) => [t(`fields:${name}`), t(note[name] ? 'core:yes' : 'core:no')] as const),
          ]}
        />
      </Section>
      <Section title={t('notes.payment')} hint={t('notes.payment_hint')} extra={change('payment-information')}>
        <DataList showEmpty items={[[t('notes.payment_instruction'), note.payment_instruction]]} />
      </Section>
      <Section title={t('core:history.title')}>
        <SettingHistory
          of={trailName.setting(note.type === 'national' ? 'invoiceNoteNational' : 'invoiceNoteInternational')}
        />
      </Section>
    </>
  );
}

/** What new bills of national and of international matters say below their figures (TAX-04). */
export function NotesScreen() {
  const { t } = useTexts('settings');
  const { type = 'national' } = useParams({ strict: false }) as { type?: string };
  const go = useGo();
  const notes = useCall(invoiceNoteCalls.list, {}, { inPlace: true });
  const open = noteTypes.find((one) => one === type);
  if (!open) return <NoticePage kind="missing" />;
  const note = notes.data?.rows.find((one) => one.type === open);
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('notes.title')} crumbs={[{ title: t('core:settings.title'), to: '/settings' }]} />
      <Tabs
        value={open}
        activateTabWithKeyboard={false}
        onChange={(next) => go(next === 'national' ? '/settings/notes' : `/settings/notes/${next}`)}
      >
        <Tabs.List mb="md">
          {noteTypes.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`notes.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {noteTypes.map((one) => (
          <Tabs.Panel key={one} value={one} className="panel-stack">
            {one === open && (note ? <NoteParts note={note} /> : <Skeleton h={260} />)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
