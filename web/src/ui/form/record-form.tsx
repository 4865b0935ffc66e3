import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { FormProvider, useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { FileSet } from '../../kit/api.ts';
import { useFormats } from '../../kit/formats.ts';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useTexts } from '../../kit/texts.ts';
import { giveFocusBack } from '../focus-back.ts';
import { Section } from '../section.tsx';
import { FormBar } from './form-bar.tsx';
import { FormField } from './form-field.tsx';
import { FormProblems } from './form-problems.tsx';
import type { Field, FormSection, FormValues } from './form-types.ts';
import { startValues } from './form-values.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { type Latest, StaleNote } from './stale-note.tsx';
import { type AfterSave, type FormHandle, fieldTitle, useRecordForm } from './use-record-form.ts';

export interface RecordFormProps<S extends z.ZodType, T> {
  /** Schema of the call's body, without what the screen adds itself (`id`, `version`): `schema.omit({ id: true })`. */
  schema: S;
  /** Fields without sections, for small forms. */
  fields?: readonly Field[];
  columns?: 1 | 2 | 3;
  sections?: readonly FormSection[];
  /** What the form opens with: a record as it was read, or the likely values of a new one. */
  values?: FormValues;
  /** What 'Save and new' goes on with, where it is not what the form opened with: after a copy. */
  another?: FormValues | undefined;
  /** Sends. Rejects when refused: messages by field then land on their fields. */
  save: (values: z.input<S>, files: FileSet) => Promise<T>;
  /** After a save: close, go on. `new` when the user wants another one at once. */
  onSaved?: (reply: T, after: AfterSave) => void;
  /** On the button: 'Save client', 'Close matter'. */
  submit: string;
  danger?: boolean;
  onCancel?: () => void;
  /** Offers 'Save and new' (Ctrl Enter). */
  saveAndNew?: boolean;
  /** Keeps a draft on this device under this name. */
  draft?: string;
  /** Reads the record anew after somebody else has changed it. */
  onReload?: () => void;
  /** Reads what somebody else has saved meanwhile, as values of this form, to be shown beside what is typed. */
  latest?: () => Promise<Latest>;
  inDialog?: boolean;
  /** Told on every drawing how to find out whether unsaved changes hold the user back. */
  holdRef?: { current: () => boolean };
  /** Beside the fields, with the values as they are typed: totals preview. */
  aside?: (values: FormValues) => ReactNode;
  /** Below the fields, with access to the form by `useFormContext`. */
  children?: ReactNode;
}

function Fields({ fields, columns, handle }: { fields: readonly Field[]; columns: 1 | 2 | 3; handle: FormHandle }) {
  return (
    <div className="form-grid" data-columns={columns}>
      {fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          label={fieldTitle(handle.labelOf, field.name)}
          required={handle.required(field)}
        />
      ))}
    </div>
  );
}

function SectionFields({ section, handle }: { section: FormSection; handle: FormHandle }) {
  const { control } = useFormContext<FormValues>();
  const values = useWatch({ control, disabled: !section.when }) as FormValues;
  if (section.when && !section.when(values)) return null;
  return (
    <Section title={section.title} hint={section.hint} beside={!section.wide}>
      <Fields fields={section.fields} columns={section.columns ?? 2} handle={handle} />
    </Section>
  );
}

function Aside({ show }: { show: (values: FormValues) => ReactNode }) {
  const { control } = useFormContext<FormValues>();
  return show(useWatch({ control }) as FormValues);
}

function DraftNote({ handle, fields }: { handle: FormHandle; fields: readonly Field[] }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { form, draft } = handle;
  const { isDirty } = useFormState({ control: form.control });
  if (draft.earlier === null || isDirty) return null;
  return (
    <div className="form-note" role="status">
      {t('core:form.draft', { when: formats.moment(draft.earlier) })}
      <button
        type="button"
        className="linkish"
        onClick={() => form.reset(startValues(draft.take(), fields), { keepDefaultValues: true })}
      >
        {t('core:form.draft_use')}
      </button>
      <button type="button" className="linkish" onClick={draft.dropEarlier}>
        {t('core:form.draft_drop')}
      </button>
    </div>
  );
}

/** Tells that what was typed before the user was sent away stands here again. */
function KeptNote({ handle }: { handle: FormHandle }) {
  const { t } = useTexts();
  const { form, kept } = handle;
  if (!kept.returned) return null;
  return (
    <div className="form-note" role="status">
      {t('core:form.kept')}
      <button
        type="button"
        className="linkish"
        onClick={() => {
          form.reset();
          kept.forget();
        }}
      >
        {t('core:form.draft_drop')}
      </button>
    </div>
  );
}

const noFields: readonly Field[] = [];
const noSections: readonly FormSection[] = [];

/** A form: the contract's schema judges it, its fields are data, the server's messages land on their fields. */
export function RecordForm<S extends z.ZodType, T>(props: RecordFormProps<S, T>) {
  const { fields: loose = noFields, sections = noSections, columns = 2, values = {}, saveAndNew, aside } = props;
  const fields = useMemo(() => [...loose, ...sections.flatMap((section) => section.fields)], [loose, sections]);
  const { schema, save, onSaved, draft, inDialog, another } = props;
  const handle = useRecordForm({ schema, fields, values, another, save, onSaved, draft, inDialog });
  const { t } = useTexts();
  const frame = useRef<HTMLFormElement>(null);
  useLeaveGuard(handle.holdsBack, handle.draft.key);
  useEffect(() => {
    if (props.holdRef) props.holdRef.current = handle.holdsBack;
  });
  const submit = (after: AfterSave) => {
    const before = document.activeElement;
    // While it is sent the pressed button takes no focus; it can again once that is drawn.
    const sent = handle.submit(after).then(() => void setTimeout(giveFocusBack, 0, before));
    sent.catch(console.error);
  };
  useHotkeys([
    { keys: 'mod+s', title: t('core:keys.save'), run: () => submit('done'), everywhere: true },
    {
      keys: 'mod+Enter',
      title: t('core:keys.save_new'),
      run: () => submit(saveAndNew ? 'new' : 'done'),
      everywhere: true,
    },
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const inOpenList = event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !inOpenList && !props.inDialog && !event.defaultPrevented) props.onCancel?.();
  };
  const body = (
    <div className="form-sections">
      <FormProblems labelOf={handle.labelOf} />
      <StaleNote
        fields={fields}
        labelOf={handle.labelOf}
        latest={props.latest}
        onReload={
          props.onReload &&
          (() => {
            handle.kept.carryOver();
            props.onReload?.();
          })
        }
      />
      <KeptNote handle={handle} />
      <DraftNote handle={handle} fields={fields} />
      {loose.length > 0 && (
        <Fields fields={loose} columns={props.inDialog ? (props.columns ?? 1) : columns} handle={handle} />
      )}
      {sections.map((section) => (
        <SectionFields key={section.title} section={section} handle={handle} />
      ))}
      {props.children}
    </div>
  );
  return (
    <FormProvider {...handle.form}>
      <form
        ref={frame}
        noValidate
        className={props.inDialog ? undefined : 'form-page'}
        onKeyDown={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          event.stopPropagation();
          submit('done');
        }}
      >
        {aside ? (
          <div className="form-with-aside">
            {body}
            <Aside show={aside} />
          </div>
        ) : (
          body
        )}
        <FormBar
          label={props.submit}
          danger={props.danger}
          onCancel={props.onCancel}
          onSaveAndNew={saveAndNew ? () => submit('new') : undefined}
          inDialog={props.inDialog}
        />
      </form>
    </FormProvider>
  );
}
