import { useFormats } from '../kit/formats.ts';

interface MoneyProps {
  amount: string | null | undefined;
  /** Shown small before the figure; left out where the column head names it. */
  currency?: string;
  /** Every decimal of the amount, as on documents. */
  exact?: boolean;
}

/** An amount of money in the firm's format: tabular figures, zero as an en dash, whole amount on hover. */
export function Money({ amount, currency, exact }: MoneyProps) {
  const formats = useFormats();
  if (amount === null || amount === undefined || amount === '') return null;
  const zero = /^-?0*(\.0*)?$/.test(amount);
  const digits = formats.shownDigits(currency);
  const whole = formats.exactAmount(amount, digits);
  const hidden = !exact && formats.roundedWhenShown(amount, digits);
  return (
    <span className="figures" title={hidden ? whole : undefined}>
      {currency && <span className="currency">{currency}</span>}
      {zero ? '–' : exact ? whole : formats.amount(amount, digits)}
    </span>
  );
}

/** A calendar date in the firm's format. */
export function Day({ of }: { of: string | null | undefined }) {
  const formats = useFormats();
  return <span className="figures">{formats.day(of)}</span>;
}

/** An instant in the firm's zone, with how long ago it was on hover. */
export function Moment({ of }: { of: string | null | undefined }) {
  const formats = useFormats();
  if (!of) return null;
  return (
    <time className="figures" dateTime={of} title={formats.ago(of)}>
      {formats.moment(of)}
    </time>
  );
}

/** Hours with two decimals. */
export function Hours({ of }: { of: string | null | undefined }) {
  const formats = useFormats();
  return <span className="figures">{formats.hours(of)}</span>;
}

/** A percentage with the decimals it has. */
export function Percent({ of }: { of: string | null | undefined }) {
  const formats = useFormats();
  return <span className="figures">{formats.percent(of)}</span>;
}
