import type { ReactNode } from 'react';
import { sentence } from '../kit/texts.ts';

interface DataListProps {
  /** Label and value; a value of null, undefined or '' leaves its line out unless `showEmpty`. */
  items: readonly (readonly [label: string, value: ReactNode])[];
  columns?: 1 | 2 | 3;
  showEmpty?: boolean;
}

/** Facts of a record: label and value in lines. */
export function DataList({ items, columns = 1, showEmpty }: DataListProps) {
  const shown = showEmpty ? items : items.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className="data-list" data-columns={columns}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{sentence(label)}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
