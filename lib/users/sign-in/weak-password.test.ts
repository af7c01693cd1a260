import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { site } from '@/lib/site';
import { requireStrongPassword } from './weak-password';

const robin = { email: 'robin.example@parents.test', firstName: 'Robin', lastName: 'Throckmorton' };
const isRefused = (password: string, owner: Parameters<typeof requireStrongPassword>[1] = robin) => {
  try {
    requireStrongPassword(password, owner, 'password');
    return false;
  } catch {
    return true;
  }
};

describe('refusal of a weak password', () => {
  it('every common password in the list is refused, even in capital letters', { tags: ['thorough', 'A9'] }, () => {
    const common = dictionary['passwords-common'];
    expect(common.length).toBeGreaterThanOrEqual(49_000);
    expect(common.filter((password) => !isRefused(password))).toEqual([]);
    expect(common.filter((password) => !isRefused(password.toUpperCase()))).toEqual([]);
  });

  it.each([
    ['the email address', 'Robin.Example@parents.test'],
    ['the first part of the email address', 'robin.example'],
    ['the first part of the email address with a number', 'robinexample2026!'],
    ['the last name', 'Throckmorton'],
    ['the last name with signs', '*throckmorton*1'],
    ['the name of this site', site.name],
    ['the province', 'nova-scotia-902'],
    ['the words “my school” with a number', 'my-school-1'],
    ['the words “School Board” with a number', 'School Board 7'],
  ])('a password is refused if it is %s', { tags: ['A9'] }, (_what, password) => {
    expect(isRefused(password)).toBe(true);
  });

  it.each(['odell-siobhan', 'O’DELL!1', 'Oʼdell', 'o`dell', 'Siobhan1'])(
    'accents and apostrophes are ignored when the password %s is compared with the name',
    (password) => {
      expect(isRefused(password, { ...robin, firstName: 'Siobhán', lastName: "O'Dell" })).toBe(!password.includes('-'));
    },
  );

  it('a password is refused if it is the number at the start of the email address', () => {
    expect(isRefused('9024295550', { email: '9024295550@parents.test' })).toBe(true);
  });

  it('the error for a weak password asks the person to choose another one', () => {
    expect(() => requireStrongPassword('password123', robin, 'password')).toThrow(
      'This password is too easy to guess. Please choose another one.',
    );
  });
});

describe('requireStrongPassword accepts passwords that are not weak', () => {
  it.each([
    'correct horse battery staple',
    'robin has three cats',
    'x'.repeat(64),
    '🦊🐻🐼🐨🐯🦁🐮🐷',
    '73 51 90 28 64',
  ])('the password %j is accepted', (password) => {
    expect(isRefused(password)).toBe(false);
  });

  it('a password is not compared with a name that has no letters', () => {
    expect(isRefused('🦊🐻🐼🐨🐯🦁🐮🐷', { email: '12345@parents.test', firstName: '7', lastName: null })).toBe(false);
    expect(isRefused('73519028640', { email: '12345@parents.test' })).toBe(false);
  });
});
