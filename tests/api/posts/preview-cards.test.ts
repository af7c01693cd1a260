import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import schoolCard from '@/app/explore/[id]/opengraph-image';
import sharedCard from '@/app/shared/[shareToken]/opengraph-image';
import { generateMetadata } from '@/app/shared/[shareToken]/page';
import { RATE_LIMITS } from '@/lib/http/rate-limits';
import { post, share } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school } from '../../support/community/people';
import { rows } from '../../support/database/rows';

/**
 * The client's network address, which the mocked header `x-forwarded-for` contains. The test must set this header
 * itself, because Next.js sets it only in production.
 */
let address = '';
vi.mock('next/headers', () => ({ headers: async () => new Headers({ 'x-forwarded-for': address }) }));

// These tests need the production rate limits. Setting them in this hook is early enough, because the site reads each
// setting at its first use.
beforeAll(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});
let count = 0;
beforeEach(() => {
  address = `203.0.113.${(count += 1)}`;
});

const ofPost = (shareToken: string) => sharedCard({ params: Promise.resolve({ shareToken }) });
const ofSchool = (id: string) => schoolCard({ params: Promise.resolve({ id }) });

/** Checks that the answer is an error, is not a picture, and is stored by no cache. */
async function expectRefused(answer: Response, status: number): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Object.keys((await answer.json()) as object)).toEqual(expect.arrayContaining(['message', 'code']));
}

async function sharedPost() {
  const author = await person('active', { firstName: 'Robin', lastName: 'Example' });
  const postId = await post(author, await school(), { title: 'Bus 12', content: 'It was late.' });
  return { author, postId, token: await share(author, postId) };
}

describe('the preview card of a shared post', () => {
  it('the preview card of a shared post is a PNG image that must not be cached', async () => {
    const { token } = await sharedPost();
    const answer = await ofPost(token);
    expect(answer.status).toBe(200);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'image/png',
      'no-store',
    ]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('the preview card of a shared post is refused after sharing has ended', async () => {
    const { author, postId, token } = await sharedPost();
    expect((await ofPost(token)).status).toBe(200);
    await call('DELETE', `/api/posts/${postId}/share`, { as: author });
    await expectRefused(await ofPost(token), 404);
  });

  it('the preview card of a shared post is refused if the post is hidden or the author’s membership lapsed', async () => {
    const { author, postId, token } = await sharedPost();
    await rows("UPDATE memberships SET status = 'inactive', access_until = NULL WHERE user_id = $1", author.id);
    await expectRefused(await ofPost(token), 403);
    await rows(
      "UPDATE memberships SET status = 'active', access_until = now() + interval '1 day' WHERE user_id = $1",
      author.id,
    );
    await rows("UPDATE posts SET withheld = 'reports' WHERE id = $1", postId);
    await expectRefused(await ofPost(token), 404);
  });

  it.each(['x'.repeat(32), 'short', '../../x', ''])(
    'the preview card of a shared post answers 404 for the token %j',
    async (token) => expectRefused(await ofPost(token), 404),
  );

  it('the preview card of a shared post is the same picture for every anonymous author', async () => {
    const schoolId = await school();
    const cards = await Promise.all(
      ['Gwendolyn', 'Bartholomew'].map(async (firstName) => {
        const author = await person('active', { firstName });
        return Buffer.from(
          await (
            await ofPost(await share(author, await post(author, schoolId, { title: 'Quiet', isAnonymous: true })))
          ).arrayBuffer(),
        );
      }),
    );
    expect(cards[0]?.equals(cards[1] ?? Buffer.alloc(0))).toBe(true);
  });
});

it('the description of a shared post is not cut in the middle of an emoji', async () => {
  const author = await person('active');
  const content = `${'a'.repeat(195)}👨‍👩‍👧‍👦${'b'.repeat(20)}`;
  const shareToken = await share(author, await post(author, await school(), { content }));
  const { description, openGraph } = await generateMetadata({ params: Promise.resolve({ shareToken }) });
  expect([description, openGraph?.description]).toEqual(Array(2).fill(`${'a'.repeat(195)}…`));
});

describe('the preview card of a school page', () => {
  it('the preview card of a school is an image that can be cached for an hour', async () => {
    const answer = await ofSchool(String(await school()));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=3600',
    ]);
  });

  it('the preview card of a school answers 404 for an unknown school and 400 for an invalid id', async () => {
    await expectRefused(await ofSchool('2000000000'), 404);
    await expectRefused(await ofSchool('abc'), 400);
  });
});

it.each([
  ['shared.read', () => ofPost('x'.repeat(32)), 404],
  ['card.read', () => ofSchool('2000000000'), 404],
] as const)(
  'the limit %s restricts how many preview cards one network address can request',
  async (limit, ask, otherwise) => {
    for (let n = 0; n < RATE_LIMITS[limit].points; n += 1) expect((await ask()).status).toBe(otherwise);
    const refused = await ask();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectRefused(refused, 429);
    address = '198.51.100.9';
    expect((await ask()).status).toBe(otherwise);
  },
);
