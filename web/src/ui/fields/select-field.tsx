import { Select, type SelectProps } from '@mantine/core';
import { useTexts } from '../../kit/texts.ts';

/** A choice from a few; the button that clears it says so, and of what. */
export function SelectField(props: SelectProps & { name?: string | undefined }) {
  const { t } = useTexts();
  const name = props['aria-label'] ?? props.label;
  // Mantine hides its button from readers and gives it no name.
  const clear = { 'aria-hidden': false, 'aria-label': t('core:clear_field', { name }) };
  return <Select clearButtonProps={clear} {...props} />;
}
