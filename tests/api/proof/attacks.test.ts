import { beforeEach, describe, expect, it } from 'vitest';
import { freshCard, newcomer, subscribe } from '../../support/billing/billing';
import { silentWorld } from '../../support/billing/events';
import { withoutTrial } from '../../support/billing/made';
import { db } from '@/lib/database/db';
import { levelOf, popular, postBy, prove, verify, voted } from '../../support/community/parents';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

// Five ways to pass for a parent, each with what is seen of it and what is stopped.

beforeEach(silentWorld);

const invented = async (): Promise<Person> => person('inactive');
const proveAddress = ({ id }: Person) =>
  db().user.update({ where: { id }, data: { emailVerifiedAt: new Date() }, select: { id: true } });
const vouch = (voucher: Person, schoolId: number, who: Person) =>
  call('POST', `/api/schools/${schoolId}/vouches`, { as: voucher, body: { userId: who.id } });
const isParent = async (who: Person, schoolId: number) =>
  (await count('school_parents WHERE user_id = $1 AND school_id = $2', who.id, schoolId)) > 0;

describe('two accounts with invented addresses', () => {
  it('vote, are counted, and lift or sink nothing that one parent has voted on', async () => {
    const [schoolId, author, parent] = [await school(), await person(), await person('inactive')];
    await prove(parent, schoolId);
    const [pushed, liked, hit] = [
      await postBy(author, schoolId),
      await postBy(author, schoolId),
      await postBy(author, schoolId),
    ];
    await voted(parent, liked);
    await voted(parent, hit);
    for (const one of [await invented(), await invented()]) {
      await voted(one, pushed);
      await voted(one, hit, 'downvote');
    }
    // Seen: the counts say two. Stopped: the order is the parent's.
    expect((await call('GET', `/api/posts/${pushed}`, { as: author })).body.upvoteCount).toBe(2);
    expect(await popular(schoolId, author)).toEqual([liked, hit, pushed]);
  });

  it('read as no parents of the school, even with a membership', async () => {
    const [schoolId, one] = [await school(), await person('active')];
    expect(await levelOf(await postBy(one, schoolId), one)).toBe('none');
  });
});

describe('one card for many', () => {
  it('verifies the first of them alone', async () => {
    const number = freshCard();
    const people = [await newcomer(), await withoutTrial(await newcomer()), await withoutTrial(await newcomer())];
    for (const who of people) await subscribe(who, number);
    const schoolId = await school();
    const levels = await Promise.all(people.map(async (who) => levelOf(await postBy(who, schoolId), who)));
    expect(levels).toEqual(['parent', 'none', 'none']);
    expect(await count('card_proofs')).toBe(1);
  });
});

describe('many cards for one', () => {
  it('gain nothing: one person, one mark, one vote', async () => {
    const who = await withoutTrial(await newcomer());
    await subscribe(who);
    await call('POST', '/api/cancel-subscription', { as: who });
    const [schoolId, author] = [await school(), await person()];
    const postId = await postBy(author, schoolId);
    await db().cardProof.create({ data: { cardHmac: 'of-a-second-card', userId: who.id, provedAt: new Date() } });
    await voted(who, postId);
    expect(await rows('SELECT parent_score, upvote_count FROM posts WHERE id = $1', postId)).toEqual([
      { parent_score: 1, upvote_count: 1 },
    ]);
  });
});

describe('a code that is shared outside the school', () => {
  it('is seen by its uses of the day, and taken back with all it gave and every vote they moved', async () => {
    const [admin, schoolId, author] = [await person('admin'), await school(), await person()];
    const { code } = (await call('POST', `/api/schools/${schoolId}/codes`, { as: admin })).body;
    const [postId, other] = [await postBy(author, schoolId), await postBy(author, schoolId)];
    const strangers = await Promise.all(Array.from({ length: 6 }, () => person('inactive')));
    for (const who of strangers) {
      await proveAddress(who);
      await call('POST', '/api/join', { as: who, body: { code } });
      await voted(who, postId);
    }
    const parent = await person('inactive');
    await verify(parent);
    await voted(parent, other);
    expect(await popular(schoolId, author)).toEqual([postId, other]);
    expect((await call('GET', `/api/schools/${schoolId}/codes`, { as: admin })).body[0]).toMatchObject({
      uses: 6,
      usesToday: 6,
    });
    await call('DELETE', `/api/schools/${schoolId}/codes/${code}?withdraw=yes`, { as: admin });
    expect(await popular(schoolId, author)).toEqual([other, postId]);
    for (const who of strangers) expect(await isParent(who, schoolId)).toBe(false);
    expect((await call('POST', '/api/join', { as: strangers[0]!, body: { code } })).status).toBe(410);
  });
});

describe('a ring of vouching', () => {
  it('without a parent in it makes none; with two who were bought it is seen, and falls with them', async () => {
    const [admin, schoolId] = [await person('admin'), await school()];
    const ring = await Promise.all(Array.from({ length: 4 }, () => person('inactive')));
    for (const who of ring) await proveAddress(who);
    const all = async () => {
      for (const voucher of ring) for (const who of ring) if (who !== voucher) await vouch(voucher, schoolId, who);
    };
    await all();
    for (const who of ring) expect(await isParent(who, schoolId)).toBe(false);
    expect(await count('vouches WHERE school_id = $1', schoolId)).toBe(0);

    const bought = [await person('inactive'), await person('inactive')];
    for (const who of bought) await prove(who, schoolId);
    for (const voucher of bought) for (const who of ring.slice(0, 2)) await vouch(voucher, schoolId, who);
    await all();
    for (const voucher of ring) for (const who of ring) if (who !== voucher) await vouch(voucher, schoolId, who);
    for (const who of ring) expect(await isParent(who, schoolId)).toBe(true);
    const seen = (await call('GET', '/api/admin/vouch-rings', { as: admin })).body;
    expect(
      seen[0].people.map(({ id, hasOwnProof }: { id: number; hasOwnProof: boolean }) => [id, hasOwnProof]),
    ).toEqual(ring.map(({ id }) => [id, false]).sort(([a], [b]) => Number(a) - Number(b)));
    for (const { id } of bought)
      await call('DELETE', `/api/schools/${schoolId}/parents`, { as: admin, body: { userId: id } });
    for (const who of ring) expect(await isParent(who, schoolId)).toBe(false);
  });
});
