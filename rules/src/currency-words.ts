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

/** Words of the currencies offered first (DOC-02); a firm may give its own for these and for any other. */
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
};
