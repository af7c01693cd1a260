import { beforeAll, expect, it } from 'vitest';
import { comment, follow, post, share, vote } from '../../support/community/board';
import { call } from '../../support/http/call';
import { cookieOf, PASSWORD, person, school, STATES, type Person, type State } from '../../support/community/people';
import { rows } from '../../support/database/rows';

// These tests check that a person's secrets are in nobody else's responses (security D2). Some secrets must not appear
// in any response, even to that person.

const states = Object.keys(STATES) as State[];
const people = {} as Record<State, Person>;
let addresses: string[];

beforeAll(async () => {
  const schoolId = await school();
  addresses = [
    '/api/user',
    '/api/user/feed',
    '/api/user/posts',
    '/api/user/saved',
    '/api/user/subscriptions',
    '/api/notifications',
    '/api/notifications/unread-count',
    '/api/schools',
    `/api/schools/${schoolId}`,
    `/api/schools/${schoolId}/posts`,
  ];
  for (const state of states) {
    people[state] = await person(state, { notifyNewPosts: true });
    await rows(
      "UPDATE memberships SET stripe_customer_id = 'cus_canary' || $1, stripe_subscription_id = 'sub_canary' || $1 WHERE user_id = $2",
      String(people[state].id),
      people[state].id,
    );
    await cookieOf(people[state].id);
    await follow(people[state], schoolId);
  }
  for (const state of ['active', 'canceled', 'admin'] as const) {
    const postId = await post(people[state], schoolId);
    for (const reader of ['active', 'canceled', 'admin'] as const) await comment(people[reader], postId);
    for (const voter of states) {
      await vote(people[voter], postId);
      await call('POST', `/api/posts/${postId}/save`, { as: people[voter] });
    }
    addresses.push(
      `/api/posts/${postId}`,
      `/api/posts/${postId}/comments`,
      `/api/shared/${await share(people[state], postId)}`,
    );
  }
});

it.each([...states, 'visitor'] as const)(
  'no response to %s contains the email address of another person or a secret',
  { tags: ['D2'] },
  async (state) => {
    const who = state === 'visitor' ? null : people[state];
    const secrets = await rows<{ secret: string }>(
      `SELECT email::text AS secret FROM users WHERE id <> $1
     UNION ALL SELECT split_part(password, '$', 6) FROM users UNION ALL SELECT id_hash FROM sessions`,
      who?.id ?? 0,
    );
    expect(secrets.length).toBeGreaterThan(10);
    for (const address of addresses) {
      const { text, headers } = await call('GET', address, { as: who });
      // Only `/api/user` tells people their own Stripe ids (specification, section 3).
      const own = address === '/api/user' && who ? [`"cus_canary${who.id}"`, `"sub_canary${who.id}"`] : [];
      const searched = own.reduce((rest, id) => rest.replace(id, ''), `${text} ${JSON.stringify([...headers])}`);
      expect(
        secrets.filter(({ secret }) => searched.includes(secret)),
        address,
      ).toEqual([]);
      expect(searched, address).not.toMatch(/cus_canary|sub_canary|argon2|password/i);
    }
  },
);

it("the search for leaked addresses works: it finds the person's own address in the account response", async () => {
  const { text } = await call('GET', '/api/user', { as: people.active });
  expect(text).toContain(people.active.email);
});

it('a refused registration or sign-in reveals nothing about the account', async () => {
  const { email } = people.active;
  for (const [path, password] of [
    ['/api/register', PASSWORD],
    ['/api/login', 'wrong pass phrase'],
  ] as const) {
    const { text, headers } = await call('POST', path, { body: { email, password } });
    expect(text).not.toContain(email);
    expect(headers.getSetCookie()).toEqual([]);
  }
});
