-- The poll of a post as JSON. Called by post_for_reader.
-- - `closed_by`: one minute before `moment`. Polls that ended at this time or earlier are closed, because a poll closes
--   one minute after its end.
CREATE OR REPLACE FUNCTION poll_of_post(of_post integer, at_school integer, choices text[], ends_at timestamptz, viewer integer, moment timestamptz,
  closed_by timestamptz)
RETURNS SETOF json
LANGUAGE sql
STABLE
AS $$
  SELECT json_build_object('choices', choices, 'endsAt', ends_at, 'isOver', ends_at <= moment, 'isClosed', ends_at <= closed_by,
    -- If a voter loses their verification as a parent, their vote still counts until the poll closes. Otherwise, the
    -- result would change at that moment, and show how the person voted.
    'cast', ARRAY(SELECT b.choice FROM poll_votes b WHERE b.post_id = of_post AND (b.counts OR NOT ends_at <= closed_by) ORDER BY b.id),
    'own', (SELECT b.choice FROM poll_votes b WHERE b.post_id = of_post AND b.user_id = viewer),
    'isParent', EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = viewer AND sp.school_id = at_school),
    'outcome', (SELECT json_build_object('day', o.day, 'note', o.note) FROM outcome_lines o WHERE o.post_id = of_post AND o.state IS NULL ORDER BY o.id LIMIT 1))
$$;
