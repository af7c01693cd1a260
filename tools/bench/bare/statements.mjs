// SQL statements for the application's most frequent calls, so that the other servers of the benchmark return the same
// rows as the application.

const ME = `me AS MATERIALIZED (
  SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = $1 AND s.expires_at > now())`;

const VISIBLE =
  'FROM posts p JOIN memberships m ON m.user_id = p.user_id WHERE m.access_until > now() AND p.withheld IS NULL';
const COMMENT = `c.id, c.content, c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.edited_at AS "editedAt",
  w.id AS "userId", w.first_name AS "firstName", w.last_name AS "lastName", w.avatar`;

const posts = (page) => `WITH ${ME}, page AS (${page})
  SELECT p.id, p.title, p.content, p.is_anonymous AS "isAnonymous", p.school_id AS "schoolId", s.name AS "schoolName", s.city AS "schoolCity",
    p.upvote_count AS "upvoteCount", p.downvote_count AS "downvoteCount", p.comment_count AS "commentCount",
    p.created_at AS "createdAt", p.updated_at AS "updatedAt", p.edited_at AS "editedAt",
    CASE WHEN NOT p.is_anonymous THEN json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'avatar', a.avatar) END AS "user",
    v.vote_type AS "userVote", (k.user_id IS NOT NULL) AS "isSaved",
    (SELECT json_agg(json_build_object('id', pm.id, 'mediaType', pm.media_type, 'alt', pm.alt, 'width', pm.width, 'height', pm.height,
        'files', (SELECT json_agg(json_build_object('variant', f.variant, 'width', f.width, 'key', f.key)) FROM stored_files f WHERE f.media_id = pm.id))
        ORDER BY pm.position, pm.id) FROM post_media pm WHERE pm.post_id = p.id) AS media,
    (SELECT json_agg(row_to_json(newest)) FROM (SELECT ${COMMENT} FROM comments c JOIN users w ON w.id = c.user_id
      WHERE c.post_id = p.id AND c.withheld IS NULL ORDER BY c.created_at DESC, c.id DESC LIMIT 3) newest) AS comments
  FROM me CROSS JOIN page JOIN posts p ON p.id = page.id JOIN schools s ON s.id = p.school_id JOIN users a ON a.id = p.user_id
  LEFT JOIN post_votes v ON v.user_id = me.id AND v.post_id = p.id LEFT JOIN saved_posts k ON k.user_id = me.id AND k.post_id = p.id
  ORDER BY page.created_at DESC, p.id DESC`;

const NEWEST = 'ORDER BY created_at DESC, id DESC LIMIT 20';

export const READS = {
  feed: posts(`SELECT c.id, c.created_at FROM me JOIN user_school_subscriptions f ON f.user_id = me.id
    CROSS JOIN LATERAL (SELECT p.id, p.created_at ${VISIBLE} AND p.school_id = f.school_id ORDER BY p.created_at DESC, p.id DESC LIMIT 20) c ${NEWEST}`),
  board: posts(
    `SELECT p.id, p.created_at ${VISIBLE} AND p.school_id = $2::int ORDER BY p.created_at DESC, p.id DESC LIMIT 20`,
  ),
  post: posts(`SELECT p.id, p.created_at ${VISIBLE} AND p.id = $2::int`),
  comments: `WITH ${ME} SELECT ${COMMENT} FROM me, comments c JOIN users w ON w.id = c.user_id
    WHERE c.post_id = $2::int AND c.withheld IS NULL ORDER BY c.created_at DESC, c.id DESC LIMIT 20`,
};

export const WRITES = {
  vote: `WITH ${ME}, given AS (
      INSERT INTO post_votes (user_id, post_id, vote_type) SELECT me.id, $2::int, 'upvote' FROM me
      ON CONFLICT (user_id, post_id) DO UPDATE SET vote_type = excluded.vote_type RETURNING vote_type)
    SELECT p.upvote_count AS "upvoteCount", p.downvote_count AS "downvoteCount", given.vote_type AS "userVote" FROM posts p, given WHERE p.id = $2::int`,
  comment: `WITH ${ME} INSERT INTO comments (user_id, post_id, content) SELECT me.id, $2::int, $3 FROM me
    RETURNING id, post_id AS "postId", content, created_at AS "createdAt"`,
};
