-- Open report campaigns with undecided reports. In a campaign, many people report content, but their reports do not
-- hide it. Each campaign has its numbers of reported texts, of reporters, and of reporters whose reports have no
-- weight. The parameters mean the same as in role_of_reporter. Called by lib/moderation/reporting-campaigns.ts.
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
