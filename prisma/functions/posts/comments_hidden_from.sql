-- Comments that a viewer does not see although they are not withheld: reported ones, signed ones of muted people, and
-- for visitors those not shown outside. Called by lib/policy/sources.ts, which subtracts them from a count.
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
