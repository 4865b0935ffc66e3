import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SummaryLine {
  label: string;
  value: ReactNode;
  /** The result: set off from the lines above. */
  strong?: boolean;
}

interface SummaryPanelProps {
  title: string;
  lines: readonly SummaryLine[];
  /** A sentence in place of the lines: why there are no figures. */
  instead?: string;
}

/** Figures that follow what is typed, such as the totals of a bill. Read out politely when they change. */
export function SummaryPanel({ title, lines, instead }: SummaryPanelProps) {
  return (
    <aside className="card summary" aria-label={title} aria-live="polite">
      <Title order={2}>{title}</Title>
      {instead !== undefined ? (
        <p>{instead}</p>
      ) : (
        <dl>
          {lines.map((line) => (
            <div key={line.label} data-strong={line.strong || undefined}>
              <dt>{line.label}</dt>
              <dd className="num">{line.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  );
}
