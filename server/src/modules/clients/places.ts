import type { Option } from '@praktis/contract/kit/shapes';
import type { Page } from '../../kit/list-query.ts';
import type { LookupInput } from '../../kit/lookups.ts';

/** Two-letter codes of ISO 3166-1. */
const countryCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** The provinces of Indonesia, since 2022 thirty-eight. */
const provincesOfIndonesia = [
  ...['Aceh', 'Sumatera Utara', 'Sumatera Barat', 'Riau', 'Jambi', 'Sumatera Selatan', 'Bengkulu', 'Lampung'],
  ...['Kepulauan Bangka Belitung', 'Kepulauan Riau', 'DKI Jakarta', 'Jawa Barat', 'Jawa Tengah', 'DI Yogyakarta'],
  ...['Jawa Timur', 'Banten', 'Bali', 'Nusa Tenggara Barat', 'Nusa Tenggara Timur', 'Kalimantan Barat'],
  ...['Kalimantan Tengah', 'Kalimantan Selatan', 'Kalimantan Timur', 'Kalimantan Utara', 'Sulawesi Utara'],
  ...['Sulawesi Tengah', 'Sulawesi Selatan', 'Sulawesi Tenggara', 'Gorontalo', 'Sulawesi Barat', 'Maluku'],
  ...['Maluku Utara', 'Papua', 'Papua Barat', 'Papua Selatan', 'Papua Tengah', 'Papua Pegunungan', 'Papua Barat Daya'],
];

const names = {
  en: new Intl.DisplayNames(['en'], { type: 'region' }),
  id: new Intl.DisplayNames(['id'], { type: 'region' }),
};

/** A country by its code, in a language; the code itself when it is none. */
export function countryName(code: string, language: 'en' | 'id'): string {
  return countryCodes.includes(code) ? (names[language].of(code) ?? code) : code;
}

/** Whether two letters are a country. */
export function isCountry(code: string): boolean {
  return countryCodes.includes(code);
}

/** Countries by name in either language or by code, in order of the name in the caller's language. */
export function countries(language: 'en' | 'id', input: LookupInput): Page<Option> {
  const other = language === 'en' ? 'id' : 'en';
  const options = countryCodes.map((code) => {
    const [name, otherName] = [countryName(code, language), countryName(code, other)];
    return { id: code, name, detail: name === otherName ? code : `${code} · ${otherName}` };
  });
  return pageOfOptions(options, language, input);
}

/** Provinces of a country: those entered before and, in Indonesia, all there are. */
export function provinces(entered: readonly string[], country: string, input: LookupInput): Page<Option> {
  return placesOf([...(country === 'ID' ? provincesOfIndonesia : []), ...entered], input);
}

/** Cities entered before. */
export function cities(entered: readonly string[], input: LookupInput): Page<Option> {
  return placesOf(entered, input);
}

/** A place is its name; spellings that differ in capitals are one, the first one given. */
function placesOf(all: readonly string[], input: LookupInput): Page<Option> {
  const known = new Map<string, Option>();
  for (const name of all) {
    const key = name.trim().toLowerCase();
    if (key !== '' && !known.has(key)) known.set(key, { id: name, name, detail: '' });
  }
  return pageOfOptions([...known.values()], 'id', input);
}

function pageOfOptions(options: readonly Option[], language: string, input: LookupInput): Page<Option> {
  const keyword = input.keyword.toLowerCase();
  const order = new Intl.Collator(language);
  const fitting = options
    .filter(({ name, detail }) => `${name}\n${detail}`.toLowerCase().includes(keyword))
    .sort((a, b) => order.compare(a.name, b.name));
  const { limit, offset } = input;
  return { rows: fitting.slice(offset, offset + limit), total: fitting.length, limit, offset };
}
