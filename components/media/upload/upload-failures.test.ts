import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/http/api-client';
import { classifyUploadFailure } from './upload-failures';

const refused = (status: number, waited = 0, code: string | null = null) =>
  classifyUploadFailure(new ApiError(status, code, 'Said by the server'), waited, true);

describe('the classification of failed uploads', () => {
  it.each([429, 503])('a failed upload with status %i is retried automatically three times', (status) => {
    const waits = [0, 1, 2].map((waited) => refused(status, waited));
    expect(waits).toMatchObject([
      { type: 'pause', milliseconds: 5_000 },
      { milliseconds: 15_000 },
      { milliseconds: 45_000 },
    ]);
    expect(refused(status, 3)).toMatchObject({ type: 'fail', message: 'Said by the server', reason: 'other' });
  });

  it.each([400, 409, 415])('after status %i, a failed upload offers no retry', (status) => {
    expect(refused(status)).toEqual({ type: 'refuse', message: 'Said by the server', canRetry: false });
  });

  it('a request that ended early counts as a lost connection', () => {
    const lost = classifyUploadFailure(new TypeError('Lost'), 0, true);
    expect(refused(400, 0, 'ended_early')).toEqual({ ...lost, mayBeThere: false });
  });

  it.each([
    ['a file that arrived too slowly', 400, 'too_slow'],
    ['a file for which the server had no room', 413, 'too_large'],
  ])('the reader decides when to resend %s', (_what, status, code) => {
    expect(refused(status, 0, code)).toEqual({ type: 'refuse', message: 'Said by the server', canRetry: true });
  });

  it.each(['unverified', 'terms_changed', 'leaving'])(
    "a failed upload offers a retry when the cause is the person's account: %s",
    (code) => {
      expect(refused(409, 0, code)).toMatchObject({ type: 'fail', reason: 'other' });
    },
  );

  it.each([403, 500, 502, 507])('after status %i, a failed upload offers a retry', (status) => {
    expect(refused(status)).toMatchObject({ type: 'fail', mayBeThere: status >= 500 });
  });

  it('a failed upload asks the person to sign in again when the session has ended', () => {
    expect(refused(401)).toMatchObject({
      type: 'fail',
      reason: 'session',
      message: expect.stringMatching(/sign in again/i),
    });
  });

  it('classifyUploadFailure returns `lose_post` for status 404, which means that the post was deleted', () =>
    expect(refused(404)).toEqual({ type: 'lose_post' }));

  it('the message after a failed upload blames the network if the connection was lost', () => {
    const lost = new TypeError('The connection was lost.');
    expect(classifyUploadFailure(lost, 0, true)).toMatchObject({
      type: 'fail',
      reason: 'network',
      message: expect.stringMatching(/^The connection was lost/),
    });
    expect(classifyUploadFailure(lost, 0, false)).toMatchObject({
      reason: 'network',
      message: expect.stringMatching(/^You're offline/),
    });
  });
});
