import type { Language } from '../../kit/texts.ts';
import type { Column } from '../../ui/list/list-types.ts';

/** The names of an item in both languages as columns; that of the reader's language is shown, the other can be. */
export function nameColumns<R extends { name: string; name_id: string }>(
  title: (name: string) => string,
  language: Language,
): Column<R>[] {
  return [
    {
      ...{ name: 'name', title: title('name'), sort: true, hidden: language === 'id' },
      show: (row) => row.name,
      hover: (row) => row.name,
    },
    {
      ...{ name: 'name_id', title: title('name_id'), hidden: language !== 'id' },
      show: (row) => row.name_id,
      hover: (row) => row.name_id,
    },
  ];
}
