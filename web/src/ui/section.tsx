import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  hint?: string;
  /** At the right of the title. */
  extra?: ReactNode;
  /** Title and hint in a column of their own at the left, as in forms. */
  beside?: boolean;
  /** Target of an anchor. */
  anchor?: string;
  children: ReactNode;
}

/** A titled card on a page. */
export function Section({ title, hint, extra, beside, anchor, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className="card section" data-beside={beside || undefined} aria-labelledby={titleId} id={anchor}>
      <div className="section-head">
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {extra}
        {hint && <p className="dimmed small">{hint}</p>}
      </div>
      <div className="section-body">{children}</div>
    </section>
  );
}
