import { normaliseTaxNumber } from '../tax-number.ts';

/** Mail providers whose domain says nothing about who writes (CON-02). */
const PUBLIC_DOMAINS = new Set(
  (
    '126.com 163.com aol.com duck.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hotmail.co.id ' +
    'hotmail.com icloud.com live.com mac.com mail.com mail.ru me.com msn.com naver.com outlook.co.id outlook.com ' +
    'plasa.com pm.me proton.me protonmail.com qq.com rocketmail.com telkom.net tutanota.com web.de yahoo.co.id ' +
    'yahoo.co.uk yahoo.com yahoo.com.sg yandex.com yandex.ru ymail.com zoho.com'
  ).split(' '),
);
const SHORTEST_PHONE = 8;
const SHORTEST_REGISTRATION = 4;
const HOME_COUNTRY = '62';

/** The domain of an e-mail address in lower case; null for a public provider and for what is no address (CON-02). */
export function mailDomain(address: string): string | null {
  const domain = /^[^@\s]+@([^@\s]+\.[^@\s]+)$/.exec(address.trim().toLowerCase())?.[1];
  return domain === undefined || PUBLIC_DOMAINS.has(domain) ? null : domain;
}

/**
 * A phone number in international figures without extension: '(021) 555-0100' and '+62 21 5550100' are both
 * '62215550100'. Null for what is too short to name one line.
 */
export function phoneFigures(phone: string): string | null {
  const line = phone.toLowerCase().split(/ext|x|#/)[0] ?? '';
  const isInternational = /^\s*(\+|00)/.test(line);
  const figures = line.replace(/\(0\)/g, '').replace(/\D/g, '');
  if (figures.length < SHORTEST_PHONE) return null;
  if (isInternational) return figures.replace(/^00/, '');
  return figures.startsWith('0') ? HOME_COUNTRY + figures.slice(1) : figures;
}

/** A tax number or NIK as 16 digits, null when it is neither. */
export function taxIdentity(number: string): string | null {
  try {
    return normaliseTaxNumber(number);
  } catch {
    return null;
  }
}

/** The letters and digits of a registration number in capitals; null for what is too short to tell bodies apart. */
export function registrationFigures(number: string): string | null {
  const figures = number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return figures.length < SHORTEST_REGISTRATION ? null : figures;
}
