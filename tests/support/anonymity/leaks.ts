import { rows } from '../database/rows';

// Makes the test database leak on purpose: each function adds one leak, which reveals the author of an anonymous post.
// A test checks that the anonymity tests detect these leaks.

const definitionOf = async (name: string): Promise<string> =>
  (await rows<{ text: string }>('SELECT pg_get_functiondef($1::regproc) AS text', name))[0]?.text ?? '';

/**
 * Changes the text of a database function while `work` runs, so that the function reveals an anonymous author. Throws
 * if `change` does not alter the text.
 */
async function withAlteredFunction<T>(
  name: string,
  change: (text: string) => string,
  work: () => Promise<T>,
): Promise<T> {
  const original = await definitionOf(name);
  if (change(original) === original) throw new Error(`${name} has no such text.`);
  await rows(change(original));
  try {
    return await work();
  } finally {
    await rows(original);
  }
}

/**
 * Leak while `work` runs: a change of a person's data also clears cached public pages with their anonymous posts.
 * Without the leak, the change clears only pages with posts under their name (record 103).
 */
export const withNoticesOfAnonymousPosts = <T>(work: () => Promise<T>): Promise<T> =>
  withAlteredFunction('announce_pages_of_author', (text) => text.replace(' AND NOT is_anonymous', ''), work);

/**
 * Adds a leak while `work` runs: when a person's membership lapses, all their anonymous posts disappear together.
 * Without the leak, each of these posts disappears at its own random time within a week.
 */
export const withAnonymousPostsThatLapse = <T>(work: () => Promise<T>): Promise<T> =>
  withAlteredFunction(
    'standing_posts',
    (text) =>
      text.replace('NOT p.is_anonymous AND has_access', 'has_access').replace('OR (p.is_anonymous', 'OR (false'),
    work,
  );

/**
 * Adds a leak while `work` runs: when a lapsed member becomes an administrator, all their anonymous posts reappear
 * together. Without the leak, each post reappears at its own random time within a week.
 */
export const withAnonymousPostsOfAdministrators = <T>(work: () => Promise<T>): Promise<T> =>
  withAlteredFunction(
    'standing_posts',
    (text) => text.replace('author.was_admin @> last_check(p.check_phase, moment)', 'author.is_admin'),
    work,
  );

/**
 * Adds a leak while `work` runs: verification as a parent immediately changes the weight of the person's votes, which
 * reveals these votes. Without the leak, a nightly job updates the votes of at least five people together.
 */
export async function withImmediateVoteWeights<T>(work: () => Promise<T>): Promise<T> {
  await rows(`
    CREATE FUNCTION weigh_at_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE post_votes v SET by_parent = NOT v.by_parent FROM posts p
      WHERE p.id = v.post_id AND v.user_id = new.user_id AND p.user_id <> v.user_id AND v.by_parent <> is_proven_parent(v.user_id, p.school_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER weigh_at_once AFTER INSERT ON school_parents FOR EACH ROW EXECUTE FUNCTION weigh_at_once()`);
  try {
    return await work();
  } finally {
    await rows('DROP TRIGGER weigh_at_once ON school_parents; DROP FUNCTION weigh_at_once()');
  }
}

/**
 * Adds a leak while `work` runs: a change of a person's row in `users` also rewrites the rows of their posts. The new
 * row versions reveal which anonymous posts the person wrote.
 */
export async function withRewrittenPosts<T>(work: () => Promise<T>): Promise<T> {
  await rows(`
    CREATE FUNCTION write_again() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE posts SET popular_rank = popular_rank WHERE user_id = new.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER write_again AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION write_again()`);
  try {
    return await work();
  } finally {
    await rows('DROP TRIGGER write_again ON users; DROP FUNCTION write_again()');
  }
}
