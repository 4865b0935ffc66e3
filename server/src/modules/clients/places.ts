import type { Option } from '@praktis/contract/kit/shapes';
import countryNames from 'i18n-iso-countries';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import indonesian from 'i18n-iso-countries/langs/id.json' with { type: 'json' };
import { getProvinces, getRegencies } from 'idn-area-data';
import type { Page } from '../../kit/list-query.ts';
import type { LookupInput } from '../../kit/lookups.ts';

countryNames.registerLocale(english);
countryNames.registerLocale(indonesian);

type Language = 'en' | 'id';

/** Two-letter codes of ISO 3166-1. */
const countryCodes = Object.keys(countryNames.getAlpha2Codes()).sort();

/** Words that are written in capitals only, and what official names leave out in an address. */
const capitals = new Set(['DKI', 'DI']);

/** A name of the official lists, which are in capitals, as it is written in an address: 'Kota Jakarta Selatan'. */
function written(name: string): string {
  return name
    .replace('DAERAH ISTIMEWA', 'DI')
    .replace(' ADMINISTRASI ', ' ')
    .split(' ')
    .map((word) => (capitals.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');
}

interface Indonesia {
  provinces: string[];
  cities: { name: string; province: string }[];
}

/** The 38 provinces and 514 kabupaten and kota; read once, when they are first asked for. */
let indonesia: Promise<Indonesia> | undefined;
const readIndonesia = async (): Promise<Indonesia> => {
  const provinces = new Map((await getProvinces()).map(({ code, name }) => [code, written(name)]));
  const cities = (await getRegencies()).map(({ name, province_code }) => ({
    name: written(name),
    province: provinces.get(province_code) ?? '',
  }));
  return { provinces: [...provinces.values()], cities };
};
const placesOfIndonesia = () => {
  indonesia ??= readIndonesia();
  return indonesia;
};

/** A country by its code, in a language; the code itself when it is none. */
export function countryName(code: string, language: Language): string {
  return countryNames.getName(code, language) ?? code;
}

/** Whether two letters are a country. */
export function isCountry(code: string): boolean {
  return countryNames.isValid(code) && code.length === 2;
}

/** Countries by name in either language or by code, in order of the name in the caller's language. */
export function countries(language: Language, input: LookupInput): Page<Option> {
  const other = language === 'en' ? 'id' : 'en';
  const options = countryCodes.map((code) => {
    const [name, otherName] = [countryName(code, language), countryName(code, other)];
    return { id: code, name, detail: name === otherName ? code : `${code} · ${otherName}` };
  });
  return pageOfOptions(options, language, input);
}

/** Provinces of a country: in Indonesia all there are, and those entered before. */
export async function provinces(
  entered: readonly string[],
  country: string,
  input: LookupInput,
): Promise<Page<Option>> {
  const known = country === 'ID' ? (await placesOfIndonesia()).provinces : [];
  return placesOf(
    [...known, ...entered].map((name) => ({ name, detail: '' })),
    input,
  );
}

/** Kabupaten and kota of Indonesia or of one of its provinces, with their province, and cities entered before. */
export async function cities(
  entered: readonly string[],
  of: { country: string; province: string },
  input: LookupInput,
): Promise<Page<Option>> {
  const wanted = of.province.toLowerCase();
  const known = of.country === 'ID' ? (await placesOfIndonesia()).cities : [];
  const fitting = known.filter(({ province }) => wanted === '' || province.toLowerCase() === wanted);
  const detailed = fitting.map(({ name, province }) => ({ name, detail: wanted === '' ? province : '' }));
  return placesOf([...detailed, ...entered.map((name) => ({ name, detail: '' }))], input);
}

/** A place is its name; spellings that differ in capitals are one, the first one given. */
function placesOf(all: readonly Omit<Option, 'id'>[], input: LookupInput): Page<Option> {
  const known = new Map<string, Option>();
  for (const { name, detail } of all) {
    const key = name.trim().toLowerCase();
    if (key !== '' && !known.has(key)) known.set(key, { id: name, name, detail });
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
