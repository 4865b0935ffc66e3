import { Button } from '@mantine/core';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import type { FormValues } from './form-types.ts';

interface FormBarProps {
  label: string;
  onCancel?: () => void;
  onSaveAndNew?: () => void;
  danger?: boolean;
  /** Inside a dialog: not stuck to the window's foot. */
  inDialog?: boolean;
}

/** Save, save and new, cancel; says whether anything is unsaved. */
export function FormBar({ label, onCancel, onSaveAndNew, danger, inDialog }: FormBarProps) {
  const { control } = useFormContext<FormValues>();
  const { isDirty, isSubmitting } = useFormState({ control });
  const { t } = useTexts();
  return (
    <div className="form-bar" data-dialog={inDialog || undefined}>
      {!inDialog && <span className="small dimmed">{isDirty ? t('core:form.unsaved') : t('core:form.unchanged')}</span>}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('core:cancel')}
        </Button>
      )}
      {onSaveAndNew && (
        <Button variant="default" onClick={onSaveAndNew} disabled={isSubmitting}>
          {t('core:form.save_and_new')}
        </Button>
      )}
      <Button type="submit" loading={isSubmitting} className={danger ? 'danger-button' : undefined}>
        {label}
      </Button>
    </div>
  );
}
