import type { Person } from '../community/people';
import { vote } from '../community/board';
import { report } from '../community/moderation';
import { rows } from '../database/rows';
import { call } from '../http/call';
import { done } from './done';
import type { Actor, World } from './world';

// What nobody may learn of somebody: which anonymous posts are theirs, and how they reacted to others' posts. `other` begins with all of it.

/** A choice in a poll, as verified parents cast it. Some of these people are no longer verified. */
export const choose = (who: Person, postId: number) =>
  rows('INSERT INTO poll_votes (post_id, user_id, choice) VALUES ($1, $2, 1)', postId, who.id);

/** All that a person can do to another's post without anybody learning of it. */
export async function react(who: Person, postId: number): Promise<void> {
  await done(vote(who, postId));
  await choose(who, postId);
  await done(call('POST', `/api/posts/${postId}/save`, { as: who }));
  await done(call('POST', `/api/posts/${postId}/follow`, { as: who }));
  await done(report(who, 'post', postId));
}

/** Long before, so that anonymous posts of both are hidden in both worlds. */
export async function lapseLongAgo(who: Person, { people }: World): Promise<void> {
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

/** The same of people who are administrators meanwhile, so that their anonymous posts are shown in both worlds. */
export async function serveLongAgo(who: Person, world: World): Promise<void> {
  await lapseLongAgo(who, world);
  await rows('UPDATE users SET is_admin = true WHERE id = ANY($1)', [who.id, world.people.other.id]);
  await rows('UPDATE users SET was_admin = tstzmultirange(tstzrange(NULL, NULL)) WHERE is_admin');
}

/** Tables in which a row says that its user did something with a post. */
const REACTIONS = ['post_votes', 'poll_votes', 'saved_posts', 'post_follows', 'comments', 'notifications'];

/** Makes the actor the secret author and voter in place of `other`. Nothing else differs between the two worlds. */
export async function giveSecrets({ people, written, votedOn, comments }: World, actor: Actor): Promise<void> {
  const [from, to] = [people.other.id, people[actor].id];
  const posts = [...written, ...votedOn];
  await rows('UPDATE posts SET user_id = $2 WHERE user_id = $1 AND id = ANY($3)', from, to, written);
  for (const table of REACTIONS)
    await rows(`UPDATE ${table} SET user_id = $2 WHERE user_id = $1 AND post_id = ANY($3)`, from, to, posts);
  await rows('UPDATE reports SET reporter_id = $2 WHERE reporter_id = $1 AND post_id = ANY($3)', from, to, votedOn);
  await rows('UPDATE useful_marks SET user_id = $2 WHERE user_id = $1 AND comment_id = $3', from, to, comments.marked);
}

/** What goes with the secret author's account: their posts, and what they did with others' posts. */
export async function deleteSecrets({ people, written, votedOn }: World): Promise<void> {
  await rows('DELETE FROM posts WHERE id = ANY($1)', written);
  for (const table of ['post_votes', 'saved_posts', 'post_follows'])
    await rows(`DELETE FROM ${table} WHERE user_id = $1 AND post_id = ANY($2)`, people.other.id, votedOn);
  await rows('DELETE FROM useful_marks WHERE user_id = $1', people.other.id);
  await rows('DELETE FROM reports WHERE reporter_id = $1', people.other.id);
}
