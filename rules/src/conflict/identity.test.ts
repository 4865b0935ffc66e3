import { describe, expect, test } from 'vitest';
import { mailDomain, phoneFigures, registrationFigures, taxIdentity } from './identity.ts';

describe('what identifies a party beside its name (CON-02)', () => {
  test.each([
    ['Rara@Sagara.Example', 'sagara.example'],
    [' legal@law.sagara.example ', 'law.sagara.example'],
    ['rara@gmail.com', null],
    ['rara@yahoo.co.id', null],
    ['sagara.example', null],
    ['rara@localhost', null],
  ])('mail domain of %s is %s', (address, domain) => {
    expect(mailDomain(address)).toBe(domain);
  });

  test.each([
    ['(021) 555-0100', '62215550100'],
    ['+62 21 5550100', '62215550100'],
    ['+62 (0)21 5550100', '62215550100'],
    ['0062-21-5550100', '62215550100'],
    ['6221 5550100', '62215550100'],
    ['021-5550100 ext 7', '62215550100'],
    ['+65 6555 0100', '6565550100'],
    ['5550100', null],
    ['-', null],
  ])('phone %s is %s', (phone, figures) => {
    expect(phoneFigures(phone)).toBe(figures);
  });

  test('numbers given to bodies and people', () => {
    expect(taxIdentity('912345675999000')).toBe('0912345675999000');
    expect(taxIdentity('12')).toBeNull();
    expect(registrationFigures('AHU-0012345.AH.01')).toBe('AHU0012345AH01');
    expect(registrationFigures('n/a')).toBeNull();
  });
});
