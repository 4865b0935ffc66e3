import { describe, expect, test } from 'vitest';
import type { NameKind } from './names.ts';
import { type ConflictParty, recordScore } from './score.ts';

describe('why a hit has its score (CON-04)', () => {
  // The table of the rule, row by row, and what else its classes hold.
  test.each([
    ['PT Sagara Contoh Abadi Tbk', 'Sagara Contoh Abadi, PT', 100, 'other_legal_form'],
    ['CV Karya Rekaan', 'PT Karya Rekaan', 100, 'other_legal_form'],
    ['Rara Contoh, S.H., LL.M.', 'Dr. Rara Contoh', 100, 'other_title'],
    ['Müller & Söhne GmbH', 'Muller Sohne', 100, 'other_writing'],
    ['Soeharjo Wijoyo', 'Suharyo Wiyoyo', 95, 'other_spelling'],
    ['Tjahjono Djoko', 'Cahyono Joko', 95, 'other_spelling'],
    ['Lintang Fiktif Pte Ltd', 'Lintang Fiktif Nusantara', 90, 'all_words_in'],
    ['PT. Sagara Contoh Abadi (Persero)', 'PT Sagara Conto Abadi', 86, 'similar_letters'],
    ['Rara Contoh', 'Rara Conto', 77, 'similar_letters'],
    ['PT Nusantara Rekaan Jaya', 'PT Nusantara Rekayasa Jaya', 76, 'similar_letters'],
    ['PT Abadi', 'PT Sagara Contoh Abadi', 70, 'one_word_in'],
    ['PT Sagara Contoh Abadi', 'PT Sagara Contoh Mandiri', 50, 'similar_letters'],
    ['PT Sagara Contoh', 'P.T. SAGARA CONTOH', 100, 'same_name'],
    ['PT Sagara Contoh', 'PT Contoh Sagara', 100, 'other_order'],
    ['PT Sagara Contoh', 'Contoh Sagara Tbk', 100, 'other_order'],
    ['Dr. Rara Contoh', 'Contoh Rara, S.H.', 100, 'other_order'],
    ['Müller Söhne', 'Mueller Soehne', 100, 'other_writing'],
    ['Moh. Rekaan', 'Muhammad Rekaan', 100, 'other_writing'],
    ['Karya & Rekaan', 'Karya Rekaan', 100, 'other_writing'],
  ])('%s ~ %s: %d, %s', (a, b, score, likeness) => {
    const meets = (one: string, other: string) => recordScore({ names: [one] }, { names: [other] });
    expect(meets(a, b)).toMatchObject({ score, likeness });
    expect(meets(b, a)).toMatchObject({ score, likeness });
  });

  test('PT Bank Rekaan ~ PT Bank Contoh is not reported, so it has none', () => {
    expect(recordScore({ names: ['PT Bank Rekaan'] }, { names: ['PT Bank Contoh'] })).toBeNull();
  });

  test.each<[NameKind, string, number]>([
    ['person', 'other_title', 100],
    ['body', 'all_words_in', 90],
  ])('a title of a %s: %s', (kind, likeness, score) => {
    const meets = recordScore({ kind, names: ['Dr. Rara Contoh'] }, { kind, names: ['Rara Contoh'] });
    expect(meets).toMatchObject({ score, likeness });
  });

  test('letters alone may come to 90 as well, and are not called words', () => {
    const long = 'Perkebunan Nusantara Rekayasa Khatulistiwa Sejahtera Mandiri';
    const meets = recordScore({ names: [`${long} Bersamaa`] }, { names: [`${long}x Bersamaa`] });
    expect(meets).toMatchObject({ likeness: 'similar_letters' });
    expect(meets?.score).toBeGreaterThanOrEqual(90);
  });

  test.each<[string, Partial<ConflictParty>, string]>([
    ['a tax number', { tax_number: '0912345675999000' }, 'same_tax_number'],
    ['a NIK', { nik: '3174999999990001' }, 'same_tax_number'],
    ['a registration number', { registration_number: 'AHU-0012345' }, 'same_registration_number'],
    ['a mail domain', { emails: ['halo@sagara.example'] }, 'same_mail_domain'],
    ['a phone', { phones: ['021 5550100'] }, 'same_phone'],
  ])('%s in common says so', (_, shared, likeness) => {
    expect(recordScore({ names: ['Sagara'], ...shared }, { names: ['Lintang'], ...shared })).toMatchObject({
      likeness,
    });
  });

  test('a name that scores more than what is shared gives the reason', () => {
    const shared = { emails: ['halo@sagara.example'] };
    const meets = recordScore({ names: ['Rara Contoh'], ...shared }, { names: ['Contoh Rara'], ...shared });
    expect(meets).toMatchObject({ score: 100, field: 'name', likeness: 'other_order' });
  });
});
