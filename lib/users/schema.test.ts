import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  changePasswordForm,
  changePasswordSchema,
  loginSchema,
  newPasswordField,
  profileSchema,
  registerForm,
  registerSchema,
} from './schema';

const firstIssue = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && [issue.path.join('.'), issue.message];
};

describe('the validation of a new password', () => {
  it.each([
    ['eight letters', 'abcdefgh'],
    ['eight emoji', '🦊'.repeat(8)],
    ['128 emoji', '🦊'.repeat(128)],
    ['spaces on both sides', '  abcd  '],
    ['any script', 'пароль-密碼'],
  ])('a new password of %s is accepted unchanged', (_what, password) => {
    expect(newPasswordField.parse(password)).toBe(password);
  });

  it.each([
    ['seven letters', 'abcdefg', 'Password must be at least 8 characters'],
    ['seven emoji, fourteen code units', '🦊'.repeat(7), 'Password must be at least 8 characters'],
    ['nothing', undefined, 'Password must be at least 8 characters'],
    ['a number', 12_345_678, 'Password must be at least 8 characters'],
    ['129 letters', 'x'.repeat(129), 'Password must be at most 128 characters'],
    ['129 emoji', '🦊'.repeat(129), 'Password must be at most 128 characters'],
    ['a megabyte', 'x'.repeat(1_000_000), 'Password must be at most 128 characters'],
    ['a NUL', 'abcdefgh\0', "Password contains a character you can't use"],
  ])('a new password of %s is refused', (_what, password, message) => {
    expect(firstIssue(newPasswordField, password)).toEqual(['', message]);
  });
});

describe('the validation of a sign-in request', () => {
  it.each([{ email: 'A@x.ca' }, { username: ' a@X.ca ' }, { email: 'a@x.ca', username: 'other@x.ca' }])(
    'a sign-in request may contain %j',
    (name) => {
      expect(loginSchema.parse({ ...name, password: 'x' })).toEqual({ email: 'a@x.ca', password: 'x' });
    },
  );

  it.each([
    [{ password: 'x' }, ['email', 'Email is required']],
    [{ email: '', password: 'x' }, ['email', 'Email is required']],
    [{ email: 'robin', password: 'x' }, ['email', 'Please enter a valid email address']],
    [{ email: 'a@x.ca' }, ['password', 'Password is required']],
    [{ email: 'a@x.ca', password: '' }, ['password', 'Password is required']],
  ])('a sign-in request with %j is refused with the name of the wrong field', (body, expected) => {
    expect(firstIssue(loginSchema, body)).toEqual(expected);
  });

  it.each([null, [], 'a@x.ca', 5])('a sign-in request may not be %j', (body) => {
    expect(loginSchema.safeParse(body).success).toBe(false);
  });
});

describe('the validation of a registration request', () => {
  const body = { email: 'a@x.ca', password: 'long enough', firstName: ' Robin ', lastName: '' };

  it('the registration schema drops unknown fields', () => {
    expect(registerSchema.parse({ ...body, isAdmin: true, id: 1 })).toEqual({
      email: 'a@x.ca',
      password: 'long enough',
      firstName: 'Robin',
      lastName: null,
    });
    expect(registerSchema.parse({ email: 'a@x.ca', password: 'long enough' })).toEqual({
      email: 'a@x.ca',
      password: 'long enough',
    });
  });

  it.each([
    [{ ...body, confirmPassword: '' }, ['confirmPassword', 'Please confirm your password']],
    [{ ...body, confirmPassword: 'long enougH' }, ['confirmPassword', 'Passwords do not match']],
    [{ ...body, confirmPassword: 'long enough' }, undefined],
  ])('the registration form needs the password twice: %j', (form, expected) => {
    expect(firstIssue(registerForm, form)).toEqual(expected);
  });
});

describe('the validation of a password change request', () => {
  it.each([
    [
      { currentPassword: '', newPassword: 'long enough', confirmPassword: 'long enough' },
      ['currentPassword', 'Current password is required'],
    ],
    [
      { currentPassword: 'x', newPassword: 'short', confirmPassword: 'short' },
      ['newPassword', 'Password must be at least 8 characters'],
    ],
    [
      { currentPassword: 'x', newPassword: 'long enough', confirmPassword: '' },
      ['confirmPassword', 'Please confirm your new password'],
    ],
    [
      { currentPassword: 'x', newPassword: 'long enough', confirmPassword: 'other' },
      ['confirmPassword', 'Passwords do not match'],
    ],
  ])('a password change request with %j is refused with the name of the wrong field', (form, expected) => {
    expect(firstIssue(changePasswordForm, form)).toEqual(expected);
  });

  it('the schema for password changes keeps only the current and the new password', () => {
    const form = { currentPassword: 'x', newPassword: 'long enough', confirmPassword: 'long enough' };
    expect(changePasswordSchema.parse(form)).toEqual({ currentPassword: 'x', newPassword: 'long enough' });
  });
});

describe('the validation of a profile change request', () => {
  it('a profile change request changes only the fields that it contains', () => {
    expect(profileSchema.parse({})).toEqual({});
    expect(profileSchema.parse({ firstName: '', lastName: null, isAdmin: true })).toEqual({
      firstName: null,
      lastName: null,
    });
  });

  it('a profile change request needs a valid email address', () => {
    expect(firstIssue(profileSchema, { email: 'robin' })).toEqual(['email', 'Please enter a valid email address']);
  });

  it.each([{ firstName: 5 }, { lastName: ['Example'] }, { email: null }])(
    'a profile change request may not be %j',
    (body) => {
      expect(firstIssue(profileSchema, body)?.[0]).toBe(Object.keys(body)[0]);
    },
  );
});
