import { PasswordInput, type PasswordInputProps, Switch, Textarea, TextInput } from '@mantine/core';
import { Controller, type ControllerRenderProps, useFormContext, useWatch } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import { DateField } from '../fields/date-field.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import { FileField } from '../fields/file-field.tsx';
import { HoursField } from '../fields/hours-field.tsx';
import { LookupField } from '../fields/lookup-field.tsx';
import { MoneyInput, NumberField, PercentInput } from '../fields/number-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TaxNumberInput } from '../fields/tax-number-input.tsx';
import { TimeField } from '../fields/time-field.tsx';
import type { Field, FormValues, TextKind } from './form-types.ts';
import { valueAt } from './form-values.ts';

const inputTypes: Partial<Record<TextKind, string>> = { email: 'email', phone: 'tel' };

/** A password that can be looked at before it is sent. */
function PasswordField(props: PasswordInputProps) {
  const { t } = useTexts();
  const eye = { 'aria-label': t('core:form.show_password') };
  return <PasswordInput {...props} autoComplete="off" visibilityToggleButtonProps={eye} />;
}

/** The input of a field that is nothing but text. */
function TextKindField({ kind, props }: { kind: TextKind; props: FieldProps }) {
  const { onChange, inputRef, hint, required, ...common } = props;
  const own = { ...common, description: hint, withAsterisk: required, 'aria-required': required, ref: inputRef };
  switch (kind) {
    case 'area':
      return (
        <Textarea
          {...own}
          ref={inputRef as never}
          autosize
          minRows={2}
          maxRows={12}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'password':
      return <PasswordField {...own} onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'percent':
      return <PercentInput {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'hours':
      return <HoursField {...props} />;
    case 'date':
      return <DateField {...props} />;
    case 'time':
      return <TimeField {...props} />;
    case 'npwp':
      return <TaxNumberInput {...props} />;
    default:
      return (
        <TextInput
          {...own}
          type={inputTypes[kind] ?? 'text'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** Name of the record a look-up opened with: `client_name` or `client.name` beside `client_id`. */
function nameBeside(values: FormValues, name: string): string {
  const stem = name.replace(/_id$/, '');
  const beside = valueAt(values, `${stem}_name`) ?? (valueAt(values, stem) as FormValues | undefined)?.name;
  return typeof beside === 'string' ? beside : '';
}

interface InputProps {
  field: Field;
  props: FieldProps;
  bound: ControllerRenderProps<FormValues, string>;
  values: FormValues;
}

function FieldInput({ field, props, bound, values }: InputProps) {
  const { setValue } = useFormContext<FormValues>();
  switch (field.kind) {
    case 'custom':
      return field.render({
        ...{ name: field.name, label: props.label },
        ...{ error: props.error, required: props.required ?? false },
      });
    case 'switch':
      return (
        <Switch
          mt={26}
          ref={bound.ref}
          label={props.label}
          description={props.hint}
          error={props.error}
          disabled={props.disabled}
          checked={bound.value === true}
          onChange={(event) => bound.onChange(event.currentTarget.checked)}
        />
      );
    case 'money': {
      const currency = typeof field.currency === 'function' ? field.currency(values) : field.currency;
      return <MoneyInput {...props} currency={currency} decimals={field.decimals} />;
    }
    case 'select':
      return (
        <SelectField
          ref={bound.ref}
          name={props.name}
          label={props.label}
          description={props.hint}
          placeholder={props.placeholder}
          error={props.error}
          withAsterisk={props.required}
          aria-required={props.required}
          disabled={props.disabled}
          clearable={!props.required}
          allowDeselect={!props.required}
          searchable={field.options.length > 8}
          data={[...field.options]}
          value={props.value || null}
          onBlur={props.onBlur}
          onChange={(value) => props.onChange(value ?? '')}
        />
      );
    case 'lookup':
      return (
        <LookupField
          {...props}
          call={field.call}
          params={field.params?.(values)}
          shown={field.shown?.(values) ?? nameBeside(values, field.name)}
          create={field.create}
          onChange={(id, option) => {
            props.onChange(id);
            for (const [name, value] of Object.entries(field.onPick?.(option) ?? {})) {
              setValue(name, value, { shouldDirty: true });
            }
          }}
        />
      );
    case 'file':
      return (
        <FileField
          label={props.label}
          kind={field.accepts}
          many={field.many}
          required={props.required}
          disabled={props.disabled}
          error={props.error}
          hint={props.hint}
          value={(bound.value ?? []) as readonly File[]}
          onChange={bound.onChange}
        />
      );
    default:
      return <TextKindField kind={field.kind} props={props} />;
  }
}

/** Whether a field looks at other values; the rest is not drawn again at every key. */
function followsOthers(field: Field): boolean {
  if (field.when || typeof field.disabled === 'function' || typeof field.required === 'function') return true;
  return (field.kind === 'money' && typeof field.currency === 'function') || field.kind === 'lookup';
}

interface FormFieldProps {
  field: Field;
  label: string;
  required: boolean;
}

/** One field of a form, bound to its value, its messages and the condition it is shown under. */
export function FormField({ field, label, required }: FormFieldProps) {
  const { control, clearErrors, getValues } = useFormContext<FormValues>();
  const { t } = useTexts();
  const watched = useWatch({ control, disabled: !followsOthers(field) }) as FormValues;
  const values = followsOthers(field) ? watched : getValues();
  if (field.when && !field.when(values)) return null;
  const disabled = typeof field.disabled === 'function' ? field.disabled(values) : field.disabled;
  return (
    <div className="form-cell" data-span={field.span ?? 1}>
      <Controller
        name={field.name}
        control={control}
        render={({ field: bound, fieldState }) => (
          <FieldInput
            field={field}
            bound={bound}
            values={values}
            props={{
              label,
              name: field.name,
              hint: field.hint,
              placeholder: field.placeholder,
              required: typeof field.required === 'function' ? field.required(values) : required,
              disabled,
              value: typeof bound.value === 'string' ? bound.value : '',
              error: fieldState.error
                ? (fieldState.error.message ?? t('core:validation.invalid', { label }))
                : undefined,
              inputRef: bound.ref,
              onBlur: bound.onBlur,
              onChange: (value) => {
                bound.onChange(value);
                if (fieldState.error) clearErrors(field.name);
              },
            }}
          />
        )}
      />
    </div>
  );
}
