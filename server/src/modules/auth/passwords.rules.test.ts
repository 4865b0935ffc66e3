import { describe, expect, it } from 'vitest';
import { newPasswordIsHardToGuess } from './passwords.rules.ts';

const names = {
  firm: 'Karsa Hukum Contoh',
  firm_code: 'KHC',
  person: 'Ratna Wibisono',
  email: 'ratna.wibisono@karsahukum.example',
};

/** The code a password is refused with, or `accepted`. */
function judge(password: string): string {
  try {
    newPasswordIsHardToGuess(password, names, 'new_password');
    return 'accepted';
  } catch (error) {
    const { code, field } = error as { code: string; field: string };
    expect(field).toBe('new_password');
    return code;
  }
}

describe('a new password (G021)', () => {
  it.each([
    'pagi di tepi danau',
    'correct horse pagi danau',
    'Xk7#pQz!m2Lr',
    'sungai biru mengalir tenang',
    'ratna suka melukis senja', // a name is allowed beside enough else
    '夜明けの海辺を静かに歩く人',
  ])('accepts %s', (password) => {
    expect(judge(password)).toBe('accepted');
  });

  it.each([
    'passwordpassword',
    'PASSWORDPASSWORD',
    'passwordpassword123!',
    'Rahasia12345',
    'akucintakamu',
    'aku cinta kamu',
    'AkuCintaKamu2026',
    'Bismillah123',
    'correcthorsebatterystaple',
    'administrator2026',
    'iloveindonesia!!',
    'aaaaaaaaaaaa',
    'abababababab',
    '123412341234',
    '1234567890123',
    '987654321098',
    'abcdefghijklm',
    'qwertyuiop12',
    'asdfghjklqwe',
    '1q2w3e4r5t6y7u',
  ])('refuses %s, which is guessed first', (password) => {
    expect(judge(password)).toBe('password_known');
  });

  it.each(['RatnaWibisono1', 'karsahukum2026', 'Karsa-Hukum-KHC!', 'wibisonoratna99', 'khc2026ratna!!'])(
    'refuses %s, which is made of own names',
    (password) => {
      expect(judge(password)).toBe('password_own_name');
    },
  );
});
