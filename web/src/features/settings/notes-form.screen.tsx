import { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import { useParams } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { z } from 'zod';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Field, FormSection, FormValues } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { NotePreview } from './note-preview.tsx';
import { type InvoiceNote, noteIds, noteTypes } from './note-values.ts';

type Part = 'printing' | 'payment';
type Notes = Record<InvoiceNote['type'], InvoiceNote>;

const columns = ['print_names', 'print_hours', 'print_rates'] as const;
const names = { printing: ['language', 'notes', ...columns], payment: ['payment_instruction'] } as const;

/** The same part of both notes. */
function schemaOf(part: Part): z.ZodType {
  const { shape } = invoiceNoteCalls.update.body;
  const one = z.object(Object.fromEntries(names[part].map((name) => [name, shape[name]])));
  return z.object({ national: one, international: one });
}

function useSections(part: Part): readonly FormSection[] {
  const { t } = useTexts('settings');
  return useMemo(() => {
    const fieldsOf = (type: InvoiceNote['type']): Field[] =>
      part === 'payment'
        ? [{ kind: 'area', span: 3, name: `${type}.payment_instruction`, hint: t('notes.payment_hint') }]
        : [
            {
              ...{ kind: 'select', span: 3, name: `${type}.language`, hint: t('notes.language_hint') },
              options: (['en', 'id'] as const).map((value) => ({ value, label: t(`core:language.${value}`) })),
            },
            { kind: 'area', span: 3, name: `${type}.notes`, hint: t('notes.printing_hint') },
            ...columns.map((name): Field => ({ kind: 'switch', name: `${type}.${name}` })),
            { kind: 'custom', span: 3, name: `${type}.preview`, render: () => <NotePreview type={type} /> },
          ];
    return noteTypes.map((type) => ({ title: t(`notes.${type}`), columns: 3, fields: fieldsOf(type) }));
  }, [part, t]);
}

interface NotesFormProps {
  part: Part;
  read: Notes;
  onReload: () => void;
}

function NotesForm({ part, read, onReload }: NotesFormProps) {
  const { t } = useTexts('settings');
  const go = useGo();
  const update = useSend(invoiceNoteCalls.update, 'setting/invoice-note');
  // Each note is saved by itself: what is saved already counts, also when the other one is refused.
  const current = useRef(read);
  const save = async (values: FormValues) => {
    for (const type of noteTypes) {
      const before = current.current[type];
      const after = { ...before, ...(values[type] as Partial<InvoiceNote>) };
      const changed = names[part].some((name) => before[name] !== after[name]);
      if (changed) current.current = { ...current.current, [type]: await update.send(after) };
    }
  };
  const back = () => go('/settings/notes');
  return (
    <RecordForm
      schema={schemaOf(part)}
      sections={useSections(part)}
      values={read}
      save={(values) => save(values as FormValues)}
      onSaved={() => {
        notify.success({ message: t('notes.saved') });
        back();
      }}
      submit={t('save')}
      onCancel={back}
      onReload={onReload}
    />
  );
}

function NotesFormScreen({ part }: { part: Part }) {
  const { t } = useTexts('settings');
  const mayEdit = useMay('settings.money');
  const { national = '', international = '' } = useParams({ strict: false }) as Record<string, string>;
  const notes = useCall(invoiceNoteCalls.list, {}, { inPlace: true, fresh: 0 });
  if (`${national}/${international}` !== noteIds) return <NoticePage kind="missing" />;
  return (
    <ModifyScreen
      of={notes}
      allowed={() => mayEdit}
      title={() => t(`notes.modify_${part}`)}
      crumbs={() => [
        { title: t('core:settings.title'), to: '/settings' },
        { title: t('notes.title'), to: '/settings/notes' },
      ]}
    >
      {({ rows }, reload) => {
        const read = Object.fromEntries(rows.map((note) => [note.type, note])) as Notes;
        return <NotesForm part={part} read={read} onReload={reload} />;
      }}
    </ModifyScreen>
  );
}

/** Language and printed notes of new bills. */
export function NotesPrintingScreen() {
  return <NotesFormScreen part="printing" />;
}

/** Payment information of new bills. */
export function NotesPaymentScreen() {
  return <NotesFormScreen part="payment" />;
}
