-- Posts that a viewer may see at `moment`, from authors who have access (standing_posts). Leaves out other people's
-- hidden posts, posts that the viewer reported, and posts under the names of people whom the viewer muted. Called by
-- lib/policy/visible-content-sql.ts and visible_comments.
CREATE OR REPLACE FUNCTION visible_posts(viewer integer, moment timestamptz)
RETURNS SETOF posts
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT p.* FROM standing_posts(moment) p
  WHERE (p.withheld IS NULL OR p.user_id = viewer)
    AND p.id <> ALL (ARRAY(SELECT reported.id FROM posts_reported_by(viewer) AS reported (id)))
    AND (p.is_anonymous OR p.user_id <> ALL (ARRAY(SELECT muted.id FROM muted_by(viewer) AS muted (id))))
$$;
