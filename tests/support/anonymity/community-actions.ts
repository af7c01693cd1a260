import { rows } from '../database/rows';
import { vi } from 'vitest';
import { localTimeToDate } from '@/lib/time/local-time';
import { formatDateFieldValue } from '@/lib/time/time-zone';
import { sendMailings } from '@/lib/mailings/send-mailings';
import { askConcernAuthors } from '@/lib/posts/concerns/ask-authors';
import { deleteEndedMutes } from '@/lib/posts/reader/mutes';
import { send, stepOf, stepsInOrder, type Action, type Step } from './action';
import type { World } from './world';

const first =
  (rest = '') =>
  (world: World) =>
    `/api/posts/${world.open[0]}${rest}`;
const quiet =
  (rest = '') =>
  ({ schools }: World) =>
    `/api/schools/${schools.quiet}${rest}`;
const neighbour =
  (rest: string) =>
  ({ people }: World) =>
    `/api/users/${people.neighbour.id}${rest}`;
const upvote = stepOf('POST', first('/vote'), { voteType: 'upvote' });
const joins = stepOf('POST', '/api/join', ({ schoolCode }) => ({ code: schoolCode }));
const choose = stepOf('POST', ({ open }) => `/api/posts/${open[1]}/poll`, { choice: 1 });
const sharesConcern = stepOf('POST', ({ open }) => `/api/posts/${open[1]}/me-too`);
const report = stepOf('POST', first('/report'), { reason: 'privacy' });

/** Returns the id of the post that the person wrote under their name. */
async function signedPostOf(userId: number): Promise<number> {
  const [post] = await rows<{ id: number }>('SELECT id FROM posts WHERE user_id = $1 AND NOT is_anonymous', userId);
  return post?.id ?? 0;
}

/** A reader reports the person's signed post, and an administrator decides about it. */
const decided =
  (decision: object): Step =>
  async ({ id }, { people }) => {
    const postId = await signedPostOf(id);
    await send(people.reader, 'POST', `/api/posts/${postId}/report`, { reason: 'privacy' });
    const [review] = await rows<{ id: number }>("SELECT id FROM reviews WHERE open_key = 'post:' || $1", postId);
    await send(people.admin, 'POST', `/api/admin/reviews/${review?.id}/decision`, { reason: 'A name', ...decision });
  };

/** Takes a step at 6:12 in the morning of today, because reports of closures are accepted only in the morning. */
const inTheMorning =
  (step: Step): Step =>
  async (who, world) => {
    const morning = localTimeToDate(`${formatDateFieldValue(Date.now())}T06:12`);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(morning.getTime());
    try {
      await step(who, world);
    } finally {
      clock.mockRestore();
    }
  };
const reportsClosure = inTheMorning(stepOf('POST', quiet('/storm'), { kind: 'closed' }));

/** Makes the person's signed post a concern that is a year old, so that its author is asked about it. */
const raisesOldConcern: Step = ({ id }) =>
  rows(
    "UPDATE posts SET concern_state = 'raised', created_at = created_at - interval '1 year' WHERE user_id = $1 AND NOT is_anonymous",
    id,
  );
/** Makes the person's signed post a concern. */
const raisesConcern: Step = ({ id }) =>
  rows("UPDATE posts SET concern_state = 'raised' WHERE user_id = $1 AND NOT is_anonymous", id);
const mutesForAWeek = stepOf('POST', neighbour('/mute?lasts=week'));
const endsMutes: Step = async () => {
  await rows("UPDATE mutes SET ends_at = now() - interval '1 minute' WHERE ends_at IS NOT NULL");
  await deleteEndedMutes();
};

/** An administrator sends a message to everybody, and the job queues the emails. */
const sendsMailing: Step = async (_who, { people }) => {
  const message = { kind: 'service', reason: 'outage', audience: 'everybody', subject: 'Down', content: 'Sorry.' };
  const { body } = await send(people.admin, 'POST', '/api/admin/mailings', message);
  await send(people.admin, 'POST', `/api/admin/mailings/${body.id}/send`, { seen: 1 });
  await sendMailings();
};

/** Actions at schools and on other people's posts. */
export const COMMUNITY_ACTIONS: Action[] = [
  { name: 'a grade band', isThorough: true, does: stepOf('PUT', quiet('/school-year'), { gradeBand: 'g4_6' }) },
  { name: 'being a former parent', does: stepOf('PUT', quiet('/school-year'), { isFormer: true }) },
  { name: 'an unfollowed school', isThorough: true, does: stepOf('DELETE', quiet('/subscribe')) },
  {
    name: 'a followed school',
    before: stepOf('DELETE', quiet('/subscribe')),
    does: stepOf('POST', quiet('/subscribe')),
  },
  { name: 'a followed person', isThorough: true, does: stepOf('POST', neighbour('/follow')) },
  {
    name: 'an unfollowed person',
    isThorough: true,
    before: stepOf('POST', neighbour('/follow')),
    does: stepOf('DELETE', neighbour('/follow')),
  },
  { name: 'a muted person', does: stepOf('POST', neighbour('/mute')) },
  {
    name: 'an unmuted person',
    isThorough: true,
    before: stepOf('POST', neighbour('/mute')),
    does: stepOf('DELETE', neighbour('/mute')),
  },
  {
    name: 'being muted by a member',
    does: ({ id }, { people }) => send(people.reader, 'POST', `/api/users/${id}/mute`),
  },
  {
    name: 'being followed by a member',
    isThorough: true,
    does: ({ id }, { people }) => send(people.reader, 'POST', `/api/users/${id}/follow`),
  },
  { name: 'a followed post', isThorough: true, does: stepOf('POST', first('/follow')) },
  { name: 'a muted post', isThorough: true, does: stepOf('POST', first('/mute')) },
  { name: 'a saved post', isThorough: true, does: stepOf('POST', first('/save')) },
  { name: 'a vote', does: upvote },
  {
    name: 'a switched vote',
    isThorough: true,
    before: upvote,
    does: stepOf('POST', first('/vote'), { voteType: 'downvote' }),
  },
  { name: 'a withdrawn vote', isThorough: true, before: upvote, does: upvote },
  { name: 'a vote in a poll', before: joins, does: choose },
  { name: 'a shared concern', before: joins, does: sharesConcern },
  {
    name: 'a mark that a comment is useful',
    isThorough: true,
    does: stepOf('POST', ({ comments }) => `/api/comments/${comments.unmarked}/useful`),
  },
  { name: 'a report of a closure', before: joins, does: reportsClosure },
  {
    name: 'a withdrawn report of a closure',
    isThorough: true,
    before: stepsInOrder(joins, reportsClosure),
    does: inTheMorning(stepOf('DELETE', quiet('/storm'), { kind: 'closed' })),
  },
  {
    name: 'a move of a signed concern by its author',
    before: raisesConcern,
    does: async (who) =>
      send(who, 'POST', `/api/posts/${await signedPostOf(who.id)}/concern`, { state: 'resolved', seen: 0 }),
  },
  { name: 'a question to the author of a signed concern', before: raisesOldConcern, does: () => askConcernAuthors() },
  {
    name: 'closed comments of a signed post',
    isThorough: true,
    does: async ({ id }, { people, schools }) =>
      send(people.moderator, 'PUT', `/api/schools/${schools.home}/closed-comments`, {
        postId: await signedPostOf(id),
        reason: 'The fair is over.',
      }),
  },
  { name: 'a mute that ends', isThorough: true, before: mutesForAWeek, does: endsMutes },
  { name: 'a message of the operators to everybody', isThorough: true, does: sendsMailing },
  { name: 'the choice to get news', does: stepOf('PATCH', '/api/user/preferences', { newsMail: true }) },
  { name: 'a report', isThorough: true, does: report },
  { name: 'a withdrawn report', isThorough: true, before: report, does: stepOf('DELETE', first('/report')) },
  { name: 'a signed comment', isThorough: true, does: stepOf('POST', first('/comments'), { content: 'At eight.' }) },
  {
    name: 'a signed post',
    does: stepOf('POST', '/api/posts', ({ schools }) => ({
      schoolId: schools.quiet,
      title: 'Hello',
      content: 'A text',
    })),
  },
  {
    name: 'a signed post with comments for verified parents only',
    isThorough: true,
    does: async (who) => send(who, 'PATCH', `/api/posts/${await signedPostOf(who.id)}`, { commentsFrom: 'parents' }),
  },
  { name: 'a warning for a signed post', does: decided({ decision: 'keep', warn: true }) },
  {
    name: 'an edit of a signed post that was sent back',
    before: decided({ decision: 'send_back' }),
    does: async (who) => send(who, 'PATCH', `/api/posts/${await signedPostOf(who.id)}`, { content: 'Without a name' }),
  },
  {
    name: 'a visit to a board',
    isThorough: true,
    does: stepOf('PUT', quiet('/visit'), { seenUntil: '2026-11-20T08:00:00.000Z' }),
  },
  { name: 'reading all notifications', isThorough: true, does: stepOf('POST', '/api/notifications/mark-all-read') },
  {
    name: 'a suggested correction of a school',
    isThorough: true,
    does: stepOf('POST', quiet('/corrections'), { field: 'phone', value: '902-555-0123' }),
  },
  {
    name: 'a suggested event',
    isThorough: true,
    before: joins,
    does: stepOf('POST', quiet('/event-suggestions'), { title: 'Bake sale', start: '2030-06-01T18:30' }),
  },
  { name: 'an invitation for other parents', isThorough: true, does: stepOf('POST', quiet('/invitation')) },
];
