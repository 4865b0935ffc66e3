import { Fragment, type ReactNode } from 'react';
import { ScreenLink } from '../screen-link.tsx';

interface RowCardProps {
  /** Its screen; without one the row is no link. */
  to?: string | undefined;
  title: string;
  /** Status badges. */
  state?: ReactNode;
  /** What tells the row apart from its neighbours; empty ones are left out. */
  about: readonly ReactNode[];
  /** The figure that counts. */
  figure?: ReactNode;
}

/** A row of a list as a phone shows it. */
export function RowCard({ to, title, state, about, figure }: RowCardProps) {
  const shown = about.filter(Boolean);
  return (
    <div className="row-card">
      <div>
        {to ? <ScreenLink to={to}>{title}</ScreenLink> : title} {state}
        <div className="small dimmed">
          {shown.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no name but their place
            <Fragment key={place}>
              {place > 0 && ' · '}
              {part}
            </Fragment>
          ))}
        </div>
      </div>
      {figure && <div className="num">{figure}</div>}
    </div>
  );
}
