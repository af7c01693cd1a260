import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/http/api';
import { failureText, isEmailTaken, registrationFailureText } from './failure-text';

describe('failureText', () => {
  it('repeats what the server said', () => {
    expect(failureText(new ApiError(401, 'unauthenticated', 'Invalid email or password'), 'Login failed')).toBe(
      'Invalid email or password',
    );
  });

  it('names the status where the server said nothing', () => {
    expect(failureText(new ApiError(502, null, null, [], 'Bad Gateway'), 'Login failed')).toBe(
      'Login failed with status 502',
    );
    expect(failureText(new ApiError(500, null, null), 'Login failed')).toBe('Login failed with status 500');
    expect(failureText(new ApiError(500, null, ''), 'Login failed')).toBe('Login failed with status 500');
  });

  it('does not show what the browser calls a lost connection', () => {
    expect(failureText(new TypeError('Failed to fetch'), 'Login failed')).toContain("couldn't reach the site");
  });
});

describe('registrationFailureText', () => {
  const taken = new ApiError(409, 'conflict', 'Email already exists');

  it('explains a known address', () => {
    expect(registrationFailureText(taken)).toBe(
      'This email address is already registered. Please use a different email.',
    );
    expect(isEmailTaken(taken)).toBe(true);
  });

  it('leaves everything else as it is', () => {
    const weak = new ApiError(400, 'invalid', 'This password is too common.');
    expect(registrationFailureText(weak)).toBe('This password is too common.');
    expect(isEmailTaken(weak)).toBe(false);
  });
});
