import { own, send, type Act } from './act';
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
const upvote = own('POST', first('/vote'), { voteType: 'upvote' });
const joins = own('POST', '/api/join', ({ schoolCode }) => ({ code: schoolCode }));
const choose = own('POST', ({ open }) => `/api/posts/${open[1]}/poll`, { choice: 1 });
const report = own('POST', first('/report'), { reason: 'privacy' });

/** Actions at schools and on other people's posts. */
export const COMMUNITY: Act[] = [
  { name: 'an unfollowed school', isThorough: true, does: own('DELETE', quiet('/subscribe')) },
  { name: 'a followed school', before: own('DELETE', quiet('/subscribe')), does: own('POST', quiet('/subscribe')) },
  { name: 'a followed person', isThorough: true, does: own('POST', neighbour('/follow')) },
  {
    name: 'an unfollowed person',
    isThorough: true,
    before: own('POST', neighbour('/follow')),
    does: own('DELETE', neighbour('/follow')),
  },
  { name: 'a muted person', does: own('POST', neighbour('/mute')) },
  {
    name: 'an unmuted person',
    isThorough: true,
    before: own('POST', neighbour('/mute')),
    does: own('DELETE', neighbour('/mute')),
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
  { name: 'a followed post', isThorough: true, does: own('POST', first('/follow')) },
  { name: 'a muted post', isThorough: true, does: own('POST', first('/mute')) },
  { name: 'a saved post', isThorough: true, does: own('POST', first('/save')) },
  { name: 'a vote', does: upvote },
  {
    name: 'a switched vote',
    isThorough: true,
    before: upvote,
    does: own('POST', first('/vote'), { voteType: 'downvote' }),
  },
  { name: 'a withdrawn vote', isThorough: true, before: upvote, does: upvote },
  { name: 'a vote in a poll', before: joins, does: choose },
  {
    name: 'a mark that a comment is useful',
    isThorough: true,
    does: own('POST', ({ comments }) => `/api/comments/${comments.unmarked}/useful`),
  },
  { name: 'a report', isThorough: true, does: report },
  { name: 'a withdrawn report', isThorough: true, before: report, does: own('DELETE', first('/report')) },
  { name: 'a signed comment', isThorough: true, does: own('POST', first('/comments'), { content: 'At eight.' }) },
  {
    name: 'a signed post',
    does: own('POST', '/api/posts', ({ schools }) => ({ schoolId: schools.quiet, title: 'Hello', content: 'A text' })),
  },
  {
    name: 'a visit to a board',
    isThorough: true,
    does: own('PUT', quiet('/visit'), { seenUntil: '2026-11-20T08:00:00.000Z' }),
  },
  { name: 'reading all notifications', isThorough: true, does: own('POST', '/api/notifications/mark-all-read') },
  {
    name: 'a suggested correction of a school',
    isThorough: true,
    does: own('POST', quiet('/corrections'), { field: 'phone', value: '902-555-0123' }),
  },
  { name: 'an invitation for other parents', isThorough: true, does: own('POST', quiet('/invitation')) },
];
