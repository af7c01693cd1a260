-- The newest comments of a post as a viewer sees them, as one JSON array of at most `most` comments. With `before_at`
-- and `before_id`, returns only comments before that comment. The caller must check that the viewer may see the post.
-- Called by lib/posts/queries.ts and post_for_reader.
CREATE OR REPLACE FUNCTION comments_as_seen(viewer integer, of_post integer, at_school integer, before_at timestamptz, before_id integer, most integer)
RETURNS SETOF json
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT coalesce(json_agg(row_to_json(newest)), '[]') FROM (
    SELECT d.* FROM shown_comments(viewer) c JOIN users w ON w.id = c.user_id
    CROSS JOIN level_of_writer(w.id, w.verified_method IS NOT NULL, at_school) AS l (level) CROSS JOIN comment_as_seen(c, w, l.level, viewer) d
    WHERE c.post_id = of_post AND (c.created_at, c.id) < (coalesce(before_at, 'infinity'), coalesce(before_id, 0))
    ORDER BY c.created_at DESC, c.id DESC LIMIT most) newest
$$;
