-- The concern of a post as JSON (records 118 and 120), with the number of people who share it and nobody's id. Returns no row for
-- visitors (`viewer` is NULL). Called by post_for_reader.
CREATE OR REPLACE FUNCTION concern_of_post(of_post integer, at_school integer, in_state concern_state, viewer integer)
RETURNS SETOF json
LANGUAGE sql
STABLE
AS $$
  SELECT json_build_object('state', in_state,
    'lines', (SELECT coalesce(json_agg(json_build_object('state', o.state, 'office', o.office, 'day', o.day, 'note', o.note) ORDER BY o.id), '[]')
      FROM outcome_lines o WHERE o.post_id = of_post AND o.state IS NOT NULL),
    'reply', (SELECT json_build_object('content', r.content, 'day', to_char(r.written_at AT TIME ZONE 'America/Halifax', 'YYYY-MM-DD'))
      FROM school_replies r WHERE r.post_id = of_post AND r.state = 'shown'),
    'meToo', (SELECT count(*) FROM me_toos t WHERE t.post_id = of_post),
    'isShared', EXISTS (SELECT FROM me_toos t WHERE t.post_id = of_post AND t.user_id = viewer),
    'isParent', EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = viewer AND sp.school_id = at_school))
  WHERE viewer IS NOT NULL
$$;
