-- Comments that a viewer may see if they may see the post. `viewer` is NULL for visitors. Called by
-- lib/policy/visible-content-sql.ts, visible_comments and parent_gone.
CREATE OR REPLACE FUNCTION shown_comments(viewer integer)
RETURNS SETOF comments
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT c.* FROM comments c
  WHERE (c.withheld IS NULL OR c.user_id = viewer)
    AND c.id <> ALL (ARRAY(SELECT reported.id FROM comments_reported_by(viewer) AS reported (id)))
    AND (c.user_id <> ALL (ARRAY(SELECT muted.id FROM muted_by(viewer) AS muted (id))) OR NOT is_named(c))
    AND (viewer IS NOT NULL OR c.outside::text <> 'hidden')
$$;
