-- Comments that are hidden from one viewer, or from visitors if `viewer` is NULL. Does not consider whether a review
-- hides a comment. Called by lib/policy/visible-content-sql.ts.
CREATE OR REPLACE FUNCTION comments_hidden_from(viewer integer)
RETURNS SETOF comments
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT c.* FROM comments c
  WHERE (viewer IS NULL OR EXISTS (SELECT FROM mutes WHERE muter_id = viewer) OR EXISTS (SELECT comments_reported_by(viewer)))
    -- A person does not see comments that they reported, or signed comments by people whom they muted. Visitors do not
    -- see comments that their authors hide from the public.
    AND (c.id = ANY (ARRAY(SELECT reported.id FROM comments_reported_by(viewer) AS reported (id)))
      OR (c.user_id = ANY (ARRAY(SELECT muted.id FROM muted_by(viewer) AS muted (id))) AND is_named(c))
      OR (viewer IS NULL AND c.outside::text = 'hidden'))
$$;
