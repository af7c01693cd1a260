-- Open report campaigns with undecided reports. A campaign is a group of reports by many people that do not hide the
-- content. Their weight is too low, or a limit is reached. Each row counts the reported texts, the reporters, and the
-- reporters whose reports have no weight (`without_voice`). Called by lib/moderation/reporting-campaigns.ts.
-- - `moment`: the current time.
-- - `followed_by`: a follower counts only if they began to follow the school at this time or earlier.
-- - `max_schools`: a verified parent of more schools than this does not count as a parent.
CREATE OR REPLACE FUNCTION open_campaigns(moment timestamptz, followed_by timestamptz, max_schools integer)
RETURNS TABLE (id integer, school_id integer, school_name text, reported integer, reporters integer, without_voice integer, started_at timestamptz,
  latest_at timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT k.id, s.id, s.name, count(DISTINCT v.id)::integer, count(DISTINCT u.id)::integer,
    count(DISTINCT u.id) FILTER (WHERE b.role IS NULL)::integer, min(r.created_at), max(r.created_at)
  FROM reviews v LEFT JOIN comments c ON c.id = v.comment_id JOIN posts p ON p.id = coalesce(v.post_id, c.post_id)
  JOIN report_campaigns k ON k.open_key = p.school_id JOIN schools s ON s.id = k.school_id
  CROSS JOIN reports_of_round(v) r JOIN users u ON u.id = r.reporter_id
  CROSS JOIN role_of_reporter(u, s.id, moment, followed_by, max_schools) AS b (role)
  WHERE v.open_key IS NOT NULL
  GROUP BY k.id, s.id
$$;
