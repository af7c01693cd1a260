import { expect, it } from 'vitest';
import { z } from 'zod';
import { contentAuthorQuery } from '@/lib/http/request/content-author';
import { errorCodesOfRoute } from './error-responses';

const about = 'A call.';
const ALWAYS = ['unavailable', 'internal'];
const params = z.object({ id: z.string() });
const body = z.object({ text: z.string() });

it.each([
  ['a read for anyone', 'GET', { may: 'anyone' }, []],
  ['a write for anyone', 'POST', { may: 'anyone' }, ['forbidden']],
  ['a read of one record', 'GET', { may: 'account.use', params }, ['invalid', 'unauthenticated', 'not_found']],
  [
    'a read for administrators',
    'GET',
    { may: 'audit.read' },
    ['unauthenticated', 'forbidden', 'second_factor', 'suspended'],
  ],
  [
    'a rate-limited write that needs a membership',
    'POST',
    { may: 'post.create', body, limit: 'post.create' },
    [
      ...['invalid', 'unauthenticated', 'subscription_required', 'unverified', 'terms_changed', 'forbidden'],
      ...['too_large', 'unsupported_media_type', 'suspended', 'leaving', 'rate_limited'],
    ],
  ],
  [
    'a deletion by the owner, allowed while suspended',
    'DELETE',
    { may: 'media.delete', params },
    ['invalid', 'unauthenticated', 'forbidden', 'not_found'],
  ],
  [
    'an upload',
    'POST',
    { may: 'account.picture', upload: { avatar: 1024 } },
    [
      ...['invalid', 'ended_early', 'too_slow', 'unauthenticated', 'unverified', 'terms_changed', 'forbidden'],
      ...['too_large', 'unsupported_media_type', 'suspended', 'leaving', 'storage_full'],
    ],
  ],
  [
    'a signed request, which no browser sends',
    'POST',
    { may: 'anyone', signed: { limit: 1024, header: 'signature', open: () => null } },
    ['invalid', 'too_large'],
  ],
  [
    'a request that may name the person',
    'GET',
    { may: 'account.use', query: contentAuthorQuery },
    ['invalid', 'unauthenticated', 'other_user'],
  ],
  ['a refusal that the route declares', 'GET', { may: 'anyone', refuses: { gone: 'It is over.' } }, ['gone']],
] as const)('the API document lists the refusals of %s', (_what, method, spec, codes) => {
  expect(errorCodesOfRoute(method, { about, ...spec }).sort()).toEqual([...codes, ...ALWAYS].sort());
});
