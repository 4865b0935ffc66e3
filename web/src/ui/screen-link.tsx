import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ScreenLinkProps {
  to: string;
  search?: Record<string, string>;
  className?: string;
  children: ReactNode;
}

/** A link to a screen of the product. */
export function ScreenLink({ to, search, className, children }: ScreenLinkProps) {
  return (
    <Link to={to} search={(search ?? {}) as never} className={className ?? 'linkish'}>
      {children}
    </Link>
  );
}
