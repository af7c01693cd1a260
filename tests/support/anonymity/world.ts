import { randomUUID } from 'node:crypto';
import { db } from '@/lib/database/db';
import { hashCouncilCode } from '@/lib/membership/council/access-code-batches';
import { appendCheckLetter } from '@/lib/membership/council/code-text';
import { deriveInvitationToken, hashInvitationToken } from '@/lib/membership/household-seat/invitation-links';
import { member } from '../billing/events';
import { comment, follow, post, share, vote } from '../community/board';
import { report } from '../community/moderation';
import { proveParent } from '../community/parents';
import { inDays, person, school, type Person } from '../community/people';
import { rows } from '../database/rows';
import { call } from '../http/call';
import { avatarOf } from '../media/stored-media';
import { requireSuccess } from './require-success';
import { votePoll, react, shareConcern } from './secrets';

/**
 * People who perform the tested actions: the subscriber with a paid membership, and the holder of a household seat.
 */
export type Actor = 'subscriber' | 'holder';

/**
 * `neighbour` writes the posts that people react to. `other` owns all anonymous posts and secret reactions. Before a
 * run as their author, `giveSecrets` moves them to the actor (the subscriber or the holder of a household seat).
 */
type People = Record<Actor | 'other' | 'reader' | 'moderator' | 'payer' | 'admin' | 'neighbour', Person>;

type Posts = {
  /** Ids of the anonymous posts, one for each school. Each post has a public link. */
  written: number[];
  /**
   * Ids of posts by `neighbour`, one for each school, with secret reactions such as votes, saved posts and reports. The
   * poll in the second post has closed.
   */
  votedOn: number[];
  /** Ids of other posts by `neighbour`, one for each school. The tested actions vote or comment on these posts. */
  open: number[];
  /**
   * Public links of the anonymous posts, of the posts with secret reactions, and of one post whose comments show their
   * authors' names.
   */
  tokens: string[];
};

export type World = Posts & {
  /**
   * Ids of the two schools. At `home`, three of the people (`subscriber`, `holder` and `other`) each have one post and
   * one comment under their names. At `quiet`, nobody has such texts.
   */
  schools: { home: number; quiet: number };
  people: People;
  /** Verified parents of both schools. */
  parents: Person[];
  /** Ids of two comments by `reader`: one that somebody secretly marked as useful, and one without a mark. */
  comments: { marked: number; unmarked: number };
  /** Reviews that wait for the moderator's decision, by school. */
  reviews: Record<number, number[]>;
  schoolCode: string;
  councilCode: string;
};

const POLL = { choices: ['Friday', 'Saturday'], closesOn: inDays(7).toISOString().slice(0, 10) };

export async function makeWorld(): Promise<World> {
  const people = await makePeople();
  const { reader, moderator, admin } = people;
  const schools = { home: await school('Harbour Home School'), quiet: await school('Quiet Cove School') };
  const places = [schools.home, schools.quiet];
  const parents = await settle(people, places);
  const tokens = [await writeSigned(people, schools.home)];
  const posts: Posts = { written: [], votedOn: [], open: [], tokens };
  for (const schoolId of places) await writeAt(schoolId, people, posts);
  const comments = {
    marked: await comment(reader, posts.votedOn[0]!),
    unmarked: await comment(reader, posts.open[0]!),
  };
  await talk(people, parents, { ...posts, comments });
  // Once a week, at a random time, the site decides whether an anonymous post is visible (record 026). The next
  // decision is set to three days from now, after the test.
  await rows('UPDATE posts SET check_phase = (extract(epoch FROM now())::int + 3 * 86400 + id) % 604800');
  const reviews: World['reviews'] = {};
  for (const id of places) {
    const { body } = await requireSuccess(call('GET', `/api/schools/${id}/reviews`, { as: moderator }));
    reviews[id] = (body as { id: number }[]).map((review) => review.id);
  }
  const { body: made } = await requireSuccess(call('POST', `/api/schools/${schools.quiet}/codes`, { as: admin }));
  const councilCode = await councilCodeFor(schools.quiet, admin);
  return { ...posts, schools, people, parents, comments, reviews, schoolCode: made.code, councilCode };
}

async function makePeople(): Promise<People> {
  const named = (firstName: string) => person('active', { firstName, notifyNewPosts: true });
  const subscriber = await member();
  await rows("UPDATE users SET first_name = 'Sandy' WHERE id = $1", subscriber.id);
  return {
    subscriber,
    holder: await person('inactive', { firstName: 'Holly' }),
    other: await named('Otto'),
    reader: await named('Rita'),
    moderator: await named('Mona'),
    payer: await named('Paige'),
    admin: await person('admin'),
    neighbour: await named('Nell'),
  };
}

/** Gives all people their roles at the schools. Returns the verified parents. */
async function settle({ admin, neighbour: _neighbour, ...people }: People, places: number[]): Promise<Person[]> {
  const parents = await Promise.all(Array.from({ length: 5 }, () => person('active')));
  for (const schoolId of places) {
    for (const who of Object.values(people)) await follow(who, schoolId);
    for (const who of parents) await proveParent(who, schoolId);
    await db().schoolModerator.create({ data: { userId: people.moderator.id, schoolId, givenBy: admin.id } });
  }
  // The subscriber's payment has verified them as a parent by card. The test data removes this verification, because
  // one of the tested actions adds it.
  await rows('DELETE FROM card_proofs');
  await rows('UPDATE users SET email_verified_at = now(), verified_method = NULL, verified_at = NULL');
  await takeSeat(people.payer, people.holder);
  for (const who of [people.subscriber, people.holder, people.other]) await avatarOf(who.id);
  return parents;
}

async function takeSeat(payer: Person, holder: Person): Promise<void> {
  const token = deriveInvitationToken(`harness-${randomUUID()}`);
  const invitation = { payerId: payer.id, email: 'guardian@example.test', tokenHash: hashInvitationToken(token) };
  await db().householdSeat.create({ data: { ...invitation, invitedAt: new Date(), expiresAt: inDays(9) } });
  await requireSuccess(call('POST', '/api/seat/accept', { as: holder, body: { token } }));
}

/**
 * For `subscriber`, `holder` and `other`, writes a public post and a public comment under the person's name. The
 * comments are on one post by `neighbour`. Returns the public link of this post.
 */
async function writeSigned({ neighbour, subscriber, holder, other }: People, home: number): Promise<string> {
  const commented = await post(neighbour, home, { title: 'The bake sale' });
  for (const who of [subscriber, holder, other]) {
    await share(who, await post(who, home, { title: 'Signed by its author' }));
    const id = await comment(who, commented, 'Signed by its author, too');
    await requireSuccess(call('PUT', `/api/comments/${id}/outside`, { as: who, body: { outside: 'named' } }));
  }
  return share(neighbour, commented);
}

async function writeAt(schoolId: number, { other, neighbour }: People, posts: Posts): Promise<void> {
  const secretPost = await post(other, schoolId, {
    title: 'Written in secret',
    isAnonymous: true,
    topic: 'question',
    poll: POLL,
  });
  const votedOn = await post(neighbour, schoolId, { title: 'Voted on in secret', poll: POLL });
  posts.written.push(secretPost);
  posts.votedOn.push(votedOn);
  posts.tokens.push(await share(other, secretPost), await share(neighbour, votedOn));
  posts.open.push(await post(neighbour, schoolId, { title: 'Open to all', poll: POLL }));
  await share(
    neighbour,
    await post(neighbour, schoolId, { title: 'Of a stranger', isAnonymous: true, topic: 'question' }),
  );
}

type Talked = Posts & Pick<World, 'comments'>;

async function talk(
  { other, reader }: People,
  parents: Person[],
  { written, votedOn, open, comments }: Talked,
): Promise<void> {
  for (const id of written) {
    await comment(other, id, 'From the secret author');
    await comment(reader, id, 'From a reader');
    for (const who of [other, reader, parents[0]!]) await requireSuccess(vote(who, id));
    await requireSuccess(call('POST', `/api/posts/${id}/save`, { as: reader }));
    await requireSuccess(call('POST', `/api/posts/${id}/follow`, { as: reader }));
    await requireSuccess(report(parents[2]!, 'post', id, { reason: 'privacy' }));
  }
  await requireSuccess(vote(reader, votedOn[0]!));
  await requireSuccess(call('POST', `/api/comments/${comments.marked}/useful`, { as: other }));
  for (const id of votedOn) await react(other, id);
  for (const who of parents) {
    await votePoll(who, votedOn[1]!);
    await shareConcern(who, votedOn[1]!);
  }
  await makeConcerns([...written, ...votedOn, ...open]);
  await rows("UPDATE posts SET poll_ends_at = now() - interval '2 minutes' WHERE id = $1", votedOn[1]);
}

/** Makes posts concerns that an office was asked about. A real concern has no poll, but both are shown independently. */
async function makeConcerns(ids: number[]): Promise<void> {
  await rows("UPDATE posts SET concern_state = 'asked' WHERE id = ANY ($1)", ids);
  await rows(
    "INSERT INTO outcome_lines (post_id, state, office, day) SELECT id, 'asked', 'school', created_at::date FROM posts WHERE id = ANY ($1)",
    ids,
  );
}

async function councilCodeFor(schoolId: number, admin: Person): Promise<string> {
  const code = appendCheckLetter('CDFGHJKMNPQ');
  const codes = { create: { codeHmac: hashCouncilCode(code) } };
  const times = { accessUntil: inDays(300), closesAt: inDays(9) };
  await db().councilBatch.create({ data: { schoolId, ...times, note: 'Council', createdBy: admin.id, codes } });
  return code;
}
