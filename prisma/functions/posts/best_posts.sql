-- The most useful new posts of a school for a person, and the total number of new posts. Called by
-- lib/news-emails/most-useful-posts.ts.
CREATE OR REPLACE FUNCTION best_posts(viewer integer, at_school integer, since timestamptz, until timestamptz, moment timestamptz, best integer)
RETURNS TABLE (id integer, school_id integer, title text, content text, comments integer, is_anonymous boolean, first_name text, last_name text,
  total integer, popular_rank float8, created_at timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT b.id, b.school_id, b.title, b.content,
    b.comment_count - (SELECT count(*)::integer FROM comments_hidden_from(viewer) c WHERE c.post_id = b.id AND c.withheld IS NULL),
    b.is_anonymous, w.first_name, w.last_name, b.total, b.popular_rank, b.created_at
  FROM (
    SELECT p.*, (count(*) OVER ())::integer AS total FROM visible_posts(viewer, moment) p
    -- Leaves out the person's own posts, except anonymous ones.
    WHERE p.school_id = at_school AND (p.user_id <> viewer OR (p.is_anonymous AND p.withheld IS NULL))
      AND (p.created_at >= since OR p.id = ANY (ARRAY(SELECT r.post_id FROM releases_of_posts() r WHERE r.school_id = at_school AND r.at >= since)))
      AND p.created_at < until
      -- Posts are new if they became visible from `since` on and before `until`. A post that waited for a review became
      -- visible when it was released.
      AND coalesce((SELECT max(r.at) FROM releases_of_posts() r WHERE r.post_id = p.id AND r.held_at = p.created_at), p.created_at)
        <@ tstzrange(since, until)
      AND NOT EXISTS (SELECT FROM post_follows f WHERE f.post_id = p.id AND f.user_id = viewer AND f.is_muted)
    ORDER BY p.popular_rank DESC, p.created_at DESC, p.id DESC LIMIT best) b
  JOIN users w ON w.id = b.user_id
$$;
