import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/http/api';
import { decideAfterFailure } from './upload-failures';

const refused = (status: number, waited = 0, code: string | null = null) =>
  decideAfterFailure(new ApiError(status, code, 'Said by the server'), waited, true);

describe('the decision after a failed upload', () => {
  it.each([429, 503])(
    'after status %i, a failed upload is retried three times with longer and longer pauses, and then only on request',
    (status) => {
      const waits = [0, 1, 2].map((waited) => refused(status, waited));
      expect(waits).toMatchObject([
        { kind: 'wait', milliseconds: 5_000 },
        { milliseconds: 15_000 },
        { milliseconds: 45_000 },
      ]);
      expect(refused(status, 3)).toEqual({
        kind: 'failed',
        message: 'Said by the server',
        canRetry: true,
        reason: 'other',
      });
    },
  );

  it.each([400, 409, 415])('after status %i, a failed upload offers no retry', (status) => {
    expect(refused(status)).toEqual({
      kind: 'failed',
      message: 'Said by the server',
      canRetry: false,
      reason: 'refused',
    });
  });

  it('a request that ended early counts as a lost connection', () => {
    expect(refused(400, 0, 'ended_early')).toEqual(decideAfterFailure(new TypeError('Lost'), 0, true));
  });

  it.each([
    ['a file that arrived too slowly', 400, 'too_slow'],
    ['a file for which the server had no room', 413, 'too_large'],
  ])('the reader decides when to resend %s', (_what, status, code) => {
    expect(refused(status, 0, code)).toEqual({
      kind: 'failed',
      message: 'Said by the server',
      canRetry: true,
      reason: 'refused',
    });
  });

  it.each(['unverified', 'terms_changed', 'leaving'])(
    "a failed upload offers a retry when the cause is the person's account: %s",
    (code) => {
      expect(refused(409, 0, code)).toMatchObject({ canRetry: true, reason: 'other' });
    },
  );

  it.each([403, 500, 502, 507])('after status %i, a failed upload offers a retry', (status) => {
    expect(refused(status)).toMatchObject({ kind: 'failed', canRetry: true });
  });

  it('a failed upload asks the person to sign in again when the session has ended', () => {
    expect(refused(401)).toMatchObject({
      kind: 'failed',
      canRetry: true,
      reason: 'session',
      message: expect.stringMatching(/sign in again/i),
    });
  });

  it('the decision after a failed upload is `gone` when the post was deleted', () =>
    expect(refused(404)).toEqual({ kind: 'gone' }));

  it('the message after a failed upload names the network as the cause when the connection was lost', () => {
    const lost = new TypeError('The connection was lost.');
    expect(decideAfterFailure(lost, 0, true)).toMatchObject({
      canRetry: true,
      reason: 'network',
      message: expect.stringMatching(/^The connection was lost/),
    });
    expect(decideAfterFailure(lost, 0, false)).toMatchObject({
      reason: 'network',
      message: expect.stringMatching(/^You're offline/),
    });
  });
});
