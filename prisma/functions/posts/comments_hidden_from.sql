-- Comments that are hidden from one viewer. A signed-in person does not see comments that they reported, or signed
-- comments by people whom they muted. A visitor (`viewer` is NULL) does not see comments that their authors hide from
-- the public. A review can also hide comments, but this function does not consider reviews. Called by
-- lib/policy/visible-content-sql.ts.
CREATE OR REPLACE FUNCTION comments_hidden_from(viewer integer)
RETURNS SETOF comments
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT c.* FROM comments c
  WHERE (viewer IS NULL OR EXISTS (SELECT FROM mutes WHERE muter_id = viewer) OR EXISTS (SELECT comments_reported_by(viewer)))
    AND (c.id = ANY (ARRAY(SELECT reported.id FROM comments_reported_by(viewer) AS reported (id)))
      OR (c.user_id = ANY (ARRAY(SELECT muted.id FROM muted_by(viewer) AS muted (id))) AND is_named(c))
      OR (viewer IS NULL AND c.outside::text = 'hidden'))
$$;
