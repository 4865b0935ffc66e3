/** How a language names a currency; a plural or minor word left out is read off the others. */
export interface CurrencyNames {
  readonly major: string;
  readonly major_plural?: string;
  readonly minor?: string;
  readonly minor_plural?: string;
}

/** The words of one currency by language, as the currency setting keeps them. */
export interface CurrencyWords {
  readonly en?: CurrencyNames;
  readonly id?: CurrencyNames;
}

const cents = { minor: 'cent', minor_plural: 'cents' };

function dollar(english: string, indonesian: string): CurrencyWords {
  return {
    en: { major: `${english} dollar`, major_plural: `${english} dollars`, ...cents },
    id: { major: `dolar ${indonesian}`, minor: 'sen' },
  };
}

/** Words of every currency a firm starts with: proposed with its code, what the firm keeps holds (DOC-02). */
export const KNOWN_CURRENCY_WORDS: Readonly<Record<string, CurrencyWords>> = {
  IDR: { en: { major: 'rupiah', minor: 'sen' }, id: { major: 'rupiah', minor: 'sen' } },
  USD: dollar('US', 'Amerika Serikat'),
  EUR: { en: { major: 'euro', major_plural: 'euros', ...cents }, id: { major: 'euro', minor: 'sen' } },
  SGD: dollar('Singapore', 'Singapura'),
  AUD: dollar('Australian', 'Australia'),
  GBP: {
    en: { major: 'pound sterling', major_plural: 'pounds sterling', minor: 'penny', minor_plural: 'pence' },
    id: { major: 'pound sterling Inggris', minor: 'pence' },
  },
  CNY: { en: { major: 'Chinese yuan', minor: 'fen' }, id: { major: 'yuan Tiongkok', minor: 'fen' } },
  HKD: dollar('Hong Kong', 'Hong Kong'),
  MYR: { en: { major: 'Malaysian ringgit', minor: 'sen' }, id: { major: 'ringgit Malaysia', minor: 'sen' } },
  CHF: {
    en: { major: 'Swiss franc', major_plural: 'Swiss francs', minor: 'centime', minor_plural: 'centimes' },
    id: { major: 'franc Swiss', minor: 'sen' },
  },
  JPY: { en: { major: 'Japanese yen' }, id: { major: 'yen Jepang' } },
  KRW: { en: { major: 'South Korean won' }, id: { major: 'won Korea Selatan' } },
  THB: { en: { major: 'Thai baht', minor: 'satang' }, id: { major: 'baht Thailand', minor: 'satang' } },
  SAR: {
    en: { major: 'Saudi riyal', major_plural: 'Saudi riyals', minor: 'halala', minor_plural: 'halalas' },
    id: { major: 'riyal Arab Saudi', minor: 'halala' },
  },
  AED: {
    en: { major: 'UAE dirham', major_plural: 'UAE dirhams', minor: 'fils' },
    id: { major: 'dirham UEA', minor: 'fils' },
  },
  INR: {
    en: { major: 'Indian rupee', major_plural: 'Indian rupees', minor: 'paisa', minor_plural: 'paise' },
    id: { major: 'rupee India', minor: 'paisa' },
  },
  PHP: {
    en: { major: 'Philippine peso', major_plural: 'Philippine pesos', minor: 'centavo', minor_plural: 'centavos' },
    id: { major: 'peso Filipina', minor: 'sentimo' },
  },
  VND: { en: { major: 'Vietnamese dong' }, id: { major: 'dong Vietnam' } },
  NZD: dollar('New Zealand', 'Selandia Baru'),
  BND: dollar('Brunei', 'Brunei'),
  KWD: {
    en: { major: 'Kuwaiti dinar', major_plural: 'Kuwaiti dinars', minor: 'fils' },
    id: { major: 'dinar Kuwait', minor: 'fils' },
  },
  BHD: {
    en: { major: 'Bahraini dinar', major_plural: 'Bahraini dinars', minor: 'fils' },
    id: { major: 'dinar Bahrain', minor: 'fils' },
  },
};

/** The same words as a currency of the firm keeps them and its form shows them, each text of its own; '' is none. */
export interface CurrencyUnits {
  readonly major: string;
  readonly major_plural: string;
  readonly minor: string;
  readonly minor_plural: string;
  readonly major_id: string;
  readonly minor_id: string;
}

/** A currency without words: its amounts are written with its code. */
export const NO_UNITS: CurrencyUnits = {
  ...{ major: '', major_plural: '', minor: '', minor_plural: '' },
  ...{ major_id: '', minor_id: '' },
};

/** The words proposed with a code; all empty for a code that is not among the known ones. */
export function proposedUnits(code: string): CurrencyUnits {
  const { en, id } = KNOWN_CURRENCY_WORDS[code] ?? {};
  return {
    ...{ major: en?.major ?? '', major_plural: en?.major_plural ?? '' },
    ...{ minor: en?.minor ?? '', minor_plural: en?.minor_plural ?? '' },
    ...{ major_id: id?.major ?? '', minor_id: id?.minor ?? '' },
  };
}

/** Kept words as `amountInWords` takes them; a language without a major unit has none. */
export function wordsFrom(units: CurrencyUnits): CurrencyWords {
  const { major, major_plural, minor, minor_plural, major_id, minor_id } = units;
  return {
    ...(major ? { en: namesFrom({ major, major_plural, minor, minor_plural }) } : {}),
    ...(major_id ? { id: namesFrom({ major: major_id, major_plural: '', minor: minor_id, minor_plural: '' }) } : {}),
  };
}

function namesFrom({ major, major_plural, minor, minor_plural }: Required<CurrencyNames>): CurrencyNames {
  return {
    major,
    ...(major_plural ? { major_plural } : {}),
    ...(minor ? { minor } : {}),
    ...(minor_plural ? { minor_plural } : {}),
  };
}

/**
 * The words that are missing: words are given in both languages or in none, and a plural or a minor unit goes with what
 * it is the plural or the part of. An empty list when they are whole.
 */
export function missingUnits(units: CurrencyUnits): (keyof CurrencyUnits)[] {
  const { minor, minor_plural, minor_id } = units;
  const anyWord = Object.values(units).some((word) => word !== '');
  const anyMinor = [minor, minor_plural, minor_id].some((word) => word !== '');
  const needed: (keyof CurrencyUnits)[] = [
    ...(anyWord ? (['major', 'major_id'] as const) : []),
    ...(anyMinor ? (['minor', 'minor_id'] as const) : []),
  ];
  return needed.filter((unit) => units[unit] === '');
}
