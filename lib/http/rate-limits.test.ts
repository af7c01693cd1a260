import { expect, it } from 'vitest';
import { tooManyAttemptsError } from './rate-limits';

it.each([
  [0.2, '1 seconds'],
  [59.2, '60 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [600, '10 minutes'],
  [86_400, '24 hours'],
])('the message of a rate limit names the waiting time: %s seconds is shown as %s', (seconds, words) => {
  const error = tooManyAttemptsError(seconds);
  expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: seconds });
  expect(error.message).toBe(`Too many attempts. Please try again in ${words}.`);
});
