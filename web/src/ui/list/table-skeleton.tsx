import { useEffect, useState } from 'react';
import { useTexts } from '../../kit/texts.ts';
import type { Column } from './list-types.ts';

interface TableSkeletonProps {
  label: string;
  columns: readonly Pick<Column<unknown>, 'name' | 'title' | 'end'>[];
  rows?: number;
  picks?: boolean;
}

const patience = 150;

/** The table's shape while its rows are on their way; nothing for the first 150 ms, so that quick answers do not flicker. */
export function TableSkeleton({ label, columns, rows = 12, picks }: TableSkeletonProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="card grid-frame" aria-label={label} aria-busy="true">
      <span className="visually-hidden">{t('core:loading')}</span>
      <table className="grid" aria-hidden style={{ visibility: shown ? 'visible' : 'hidden' }}>
        <thead>
          <tr>
            {picks && <th className="pick" />}
            {columns.map((column) => (
              <th key={column.name} className={column.end ? 'num' : ''}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, i) => `line-${i}`).map((line) => (
            <tr key={line}>
              {picks && <td className="pick" />}
              {columns.map((column) => (
                <td key={column.name} className={column.end ? 'num' : ''}>
                  <span className="bar" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
