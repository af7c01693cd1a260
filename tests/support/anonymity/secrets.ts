import type { Person } from '../community/people';
import { vote } from '../community/board';
import { report } from '../community/moderation';
import { rows } from '../database/rows';
import { call } from '../http/call';
import { requireSuccess } from './require-success';
import type { Actor, World } from './world';

// A person's secrets are their anonymous posts and private reactions, such as votes. They belong to the person `other`,
// until `giveSecrets` moves them to the actor of the tested action.

/**
 * Stores a vote in a poll directly in the database, because the API accepts votes only from people who are still
 * verified.
 */
export const votePoll = (who: Person, postId: number) =>
  rows('INSERT INTO poll_votes (post_id, user_id, choice) VALUES ($1, $2, 1)', postId, who.id);

/** Stores directly in the database that a person shares a concern, for the same reason. */
export const shareConcern = (who: Person, postId: number) =>
  rows('INSERT INTO me_toos (post_id, user_id) VALUES ($1, $2)', postId, who.id);

/**
 * Makes a person react to a post in every way that nobody else may see: vote, poll vote, shared concern, save, follow
 * and report.
 */
export async function react(who: Person, postId: number): Promise<void> {
  await requireSuccess(vote(who, postId));
  await votePoll(who, postId);
  await shareConcern(who, postId);
  await requireSuccess(call('POST', `/api/posts/${postId}/save`, { as: who }));
  await requireSuccess(call('POST', `/api/posts/${postId}/follow`, { as: who }));
  await requireSuccess(report(who, 'post', postId));
}

/**
 * Changes the database as if the memberships of the given person and of `other` had lapsed 20 days ago. The lapse hides
 * their anonymous posts.
 */
export async function backdateLapse(who: Person, { people }: World): Promise<void> {
  await rows(
    `UPDATE memberships SET access_until = now() - interval '20 days', override_until = NULL, seat_until = NULL WHERE user_id = ANY($1)`,
    [who.id, people.other.id],
  );
  await rows(
    `UPDATE memberships SET had_access = tstzmultirange(tstzrange(NULL, now() - interval '20 days')) WHERE user_id = ANY($1)`,
    [who.id, people.other.id],
  );
  await rows("UPDATE posts SET created_at = created_at - interval '30 days' WHERE is_anonymous");
}

/**
 * Makes the given person and `other` long-standing administrators with lapsed memberships. Only the administrator role
 * keeps their anonymous posts visible.
 */
export async function backdateAdminRole(who: Person, world: World): Promise<void> {
  await backdateLapse(who, world);
  await rows('UPDATE users SET is_admin = true WHERE id = ANY($1)', [who.id, world.people.other.id]);
  await rows('UPDATE users SET was_admin = tstzmultirange(tstzrange(NULL, NULL)) WHERE is_admin');
}

/** Tables in which a row shows that a user reacted to a post. */
const REACTIONS = ['post_votes', 'poll_votes', 'me_toos', 'saved_posts', 'post_follows', 'comments', 'notifications'];

/**
 * Moves all secrets, such as anonymous posts and votes, from the person `other` to the person who performs the tested
 * action.
 */
export async function giveSecrets({ people, written, votedOn, comments }: World, actor: Actor): Promise<void> {
  const [from, to] = [people.other.id, people[actor].id];
  const posts = [...written, ...votedOn];
  await rows('UPDATE posts SET user_id = $2 WHERE user_id = $1 AND id = ANY($3)', from, to, written);
  for (const table of REACTIONS)
    await rows(`UPDATE ${table} SET user_id = $2 WHERE user_id = $1 AND post_id = ANY($3)`, from, to, posts);
  await rows('UPDATE reports SET reporter_id = $2 WHERE reporter_id = $1 AND post_id = ANY($3)', from, to, votedOn);
  await rows('UPDATE useful_marks SET user_id = $2 WHERE user_id = $1 AND comment_id = $3', from, to, comments.marked);
}

/**
 * Deletes a person's anonymous posts and their reactions to other people's posts. The deletion of an account deletes
 * the same data.
 */
export async function deleteSecrets({ people, written, votedOn }: World): Promise<void> {
  await rows('DELETE FROM posts WHERE id = ANY($1)', written);
  for (const table of ['post_votes', 'saved_posts', 'post_follows'])
    await rows(`DELETE FROM ${table} WHERE user_id = $1 AND post_id = ANY($2)`, people.other.id, votedOn);
  await rows('DELETE FROM useful_marks WHERE user_id = $1', people.other.id);
  await rows('DELETE FROM reports WHERE reporter_id = $1', people.other.id);
}
