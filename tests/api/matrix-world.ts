import { db } from '@/lib/db';
import { setAdmin } from '@/lib/users/admin';
import { inDays, person, school, type Person } from '../support/people';

/** The columns of the matrix (security 2.3): who asks. The last two send a cookie that was good until just now. */
export const WHO = [
  'visitor',
  'inactive',
  'trial',
  'canceled',
  'lapsed',
  'owner',
  'member',
  'admin',
  'lapsed owner',
  'deleted',
  'demoted',
] as const;
export type Who = (typeof WHO)[number];

/** What an address of the matrix can be about; `hidden`: the lapsed owner's, `ownNotification`: of who asks. */
export type Place =
  | 'school'
  | 'otherSchool'
  | 'post'
  | 'token'
  | 'unshared'
  | 'hidden'
  | 'hiddenToken'
  | 'comment'
  | 'lapsedComment'
  | 'hiddenComment'
  | 'ownNotification'
  | 'foreignNotification'
  | 'missing'
  | 'missingToken';

export type World = {
  /** Nobody, for the visitor. */
  people: Record<Who, Person | null>;
  place: (place: Place, who: Who) => number | string;
};

type Post = { userId: number; schoolId: number; content: string; shareToken?: string; createdAt?: Date };
const makePost = async (data: Post) => (await db().post.create({ data, select: { id: true } })).id;
const makeComment = async (userId: number, postId: number, content: string) =>
  (await db().comment.create({ data: { userId, postId, content }, select: { id: true } })).id;
const makeNotification = async (userId: number) =>
  (await db().notification.create({ data: { userId, kind: 'system', text: 'Hello' }, select: { id: true } })).id;

/** A small community in which every cell of the matrix has something to act upon. */
export async function makeWorld(): Promise<World> {
  const people = await makePeople();
  const { owner, member, 'lapsed owner': lapsedOwner } = people;
  const [schoolId, otherSchool] = [await school('Tidewater Elementary'), await school('Harbourview High')];

  const token = 'shared-by-its-owner-0000';
  const hiddenToken = 'shared-then-lapsed-00000';
  const post = await makePost({ userId: owner.id, schoolId, content: 'A shared post', shareToken: token });
  const unshared = await makePost({ userId: owner.id, schoolId, content: 'A post for members' });
  const others = await makePost({ userId: member.id, schoolId, content: "Another member's post" });
  const hidden = await makePost({ userId: lapsedOwner.id, schoolId, content: 'A hidden post', shareToken: hiddenToken });

  const comment = await makeComment(owner.id, others, "The owner's comment");
  const lapsedComment = await makeComment(lapsedOwner.id, others, 'A comment that stays');
  const hiddenComment = await makeComment(member.id, hidden, 'A comment under a hidden post');
  const underPost = await makeComment(member.id, post, 'First!');
  await db().notification.createMany({
    data: [
      { userId: owner.id, kind: 'comment', postId: post, commentId: underPost },
      { userId: member.id, kind: 'comment', postId: others, commentId: comment },
      { userId: member.id, kind: 'comment', postId: others, commentId: lapsedComment },
      { userId: lapsedOwner.id, kind: 'comment', postId: hidden, commentId: hiddenComment },
    ],
  });

  const stranger = await person('active');
  await db().postVote.createMany({ data: [post, hidden].map((postId) => ({ userId: stranger.id, postId, voteType: 'upvote' })) });
  const ownNotification = new Map<Who, number>();
  for (const [who, { id: userId }] of entriesOf(people)) {
    if (who === 'deleted' || who === 'demoted') continue;
    ownNotification.set(who, await makeNotification(userId));
    await db().follow.create({ data: { userId, schoolId } });
    await db().savedPost.createMany({ data: [post, hidden].map((postId) => ({ userId, postId })) });
  }

  const foreignNotification = await makeNotification(stranger.id);
  const places = {
    school: schoolId,
    otherSchool,
    post,
    token,
    unshared,
    hidden,
    hiddenToken,
    comment,
    lapsedComment,
    hiddenComment,
    foreignNotification,
    missing: 2_000_000_000,
    missingToken: 'nobody-ever-shared-this',
  };
  return {
    people: { visitor: null, ...people },
    place: (place, who) => (place === 'ownNotification' ? (ownNotification.get(who) ?? foreignNotification) : places[place]),
  };
}

type People = Record<Exclude<Who, 'visitor'>, Person>;
const entriesOf = (people: People) => Object.entries(people) as [Who, Person][];

async function makePeople(): Promise<People> {
  const people = {
    inactive: await person('inactive'),
    trial: await person('active'),
    canceled: await person('canceled'),
    lapsed: await person('lapsed'),
    owner: await person('active'),
    member: await person('active'),
    admin: await person('admin'),
    'lapsed owner': await person('lapsed'),
    deleted: await person('active'),
    demoted: await person('admin'),
  };
  await db().membership.update({ where: { userId: people.trial.id }, data: { trialEnd: inDays(5) } });
  await db().user.delete({ where: { id: people.deleted.id } });
  await setAdmin(people.demoted.email, false);
  return people;
}
