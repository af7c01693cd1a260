-- Number of times in a month that moderators and administrators moved other people's concerns, or said what came of their
-- polls (record 118). Called by lib/statistics/transparency-reports.ts.
CREATE OR REPLACE FUNCTION concern_moves_of_month(in_month date)
RETURNS integer
LANGUAGE sql
STABLE
AS $$
  SELECT count(*)::integer FROM audit_log a
  WHERE a.action IN ('post.move-concern', 'post.poll-outcome') AND a.created_at >= in_month::timestamp AT TIME ZONE 'America/Halifax'
    AND a.created_at < (in_month + interval '1 month')::timestamp AT TIME ZONE 'America/Halifax'
$$;
