import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** The next step. */
  action?: ReactNode;
  picture?: ReactNode;
  /** It is the whole page. */
  page?: boolean;
}

/** Says why there is nothing and offers the next step. */
export function EmptyState({ title, text, action, picture, page }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {picture}
      <Title order={page ? 1 : 2}>{title}</Title>
      {text && <p className="dimmed">{text}</p>}
      {action}
    </div>
  );
}
