-- Comments that a viewer may see at a moment, of posts that they may see. Called by lib/policy/visible-content-sql.ts.
CREATE OR REPLACE FUNCTION visible_comments(viewer integer, moment timestamptz)
RETURNS SETOF comments
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT c.* FROM shown_comments(viewer) c JOIN visible_posts(viewer, moment) p ON p.id = c.post_id
$$;
