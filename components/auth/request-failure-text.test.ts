import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/http/api-client';
import { describeRequestFailure, isEmailAlreadyRegistered, describeRegistrationFailure } from './request-failure-text';

describe('describeRequestFailure, which describes a failed request', () => {
  it("describeRequestFailure repeats the server's message", () => {
    expect(
      describeRequestFailure(new ApiError(401, 'unauthenticated', 'Invalid email or password'), 'Login failed'),
    ).toBe('Invalid email or password');
  });

  it('describeRequestFailure names the HTTP status if the response has no message', () => {
    expect(describeRequestFailure(new ApiError(502, null, null, [], 'Bad Gateway'), 'Login failed')).toBe(
      'Login failed with status 502',
    );
    expect(describeRequestFailure(new ApiError(500, null, null), 'Login failed')).toBe('Login failed with status 500');
    expect(describeRequestFailure(new ApiError(500, null, ''), 'Login failed')).toBe('Login failed with status 500');
  });

  it("describeRequestFailure replaces the browser's message for a lost connection", () => {
    expect(describeRequestFailure(new TypeError('Failed to fetch'), 'Login failed')).toContain(
      "couldn't reach the site",
    );
  });
});

describe('describeRegistrationFailure, which describes a failed registration', () => {
  const taken = new ApiError(409, 'conflict', 'Email already exists');

  it('describeRegistrationFailure explains that an address is already registered', () => {
    expect(describeRegistrationFailure(taken)).toBe(
      'This email address is already registered. Please use a different email.',
    );
    expect(isEmailAlreadyRegistered(taken)).toBe(true);
  });

  it('describeRegistrationFailure keeps the message about a weak password unchanged', () => {
    const weak = new ApiError(400, 'invalid', 'This password is too common.');
    expect(describeRegistrationFailure(weak)).toBe('This password is too common.');
    expect(isEmailAlreadyRegistered(weak)).toBe(false);
  });
});
