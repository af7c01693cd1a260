import { expect, it } from 'vitest';
import { ApiError } from '@/lib/http/api-client';
import { serverMessageOrFallback } from './server-message-or-fallback';

const FALLBACK = 'Failed to reset subscription. Please try again.';
it.each([
  ['a response without a message', new ApiError(500, null, null, [], 'Internal Server Error'), FALLBACK],
  ['a message of the server', new ApiError(503, 'unavailable', 'Payments are down.'), 'Payments are down.'],
  ['an error in the browser', new Error('No payment details received'), FALLBACK],
  ['a lost connection', new TypeError('Failed to fetch'), /couldn't reach the site/],
])('serverMessageOrFallback describes %s', (_what, error, text) => {
  expect(serverMessageOrFallback(error, FALLBACK)).toMatch(text);
});
