import type { ReactNode } from 'react';
import { ScreenLink } from '../../ui/screen-link.tsx';

interface FigureCardProps {
  label: string;
  /** The figure; undefined keeps its place while it is read. */
  value: ReactNode | undefined;
  note?: ReactNode;
  /** The list that makes up the figure. */
  to?: string;
  search?: Record<string, string>;
}

/** One figure that opens the records behind it. */
export function FigureCard({ label, value, note, to, search }: FigureCardProps) {
  return (
    <div className="card figure-card">
      <p className="eyebrow">{label}</p>
      <p className="figure" aria-busy={value === undefined || undefined}>
        {value === undefined ? (
          <span className="figure-wait" />
        ) : to ? (
          <ScreenLink to={to} {...(search ? { search } : {})}>
            {value}
          </ScreenLink>
        ) : (
          value
        )}
      </p>
      <p className="dimmed small">{note}</p>
    </div>
  );
}
