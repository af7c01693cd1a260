-- Number of decisions in a month about the replies of schools to concerns (record 120). Called by
-- lib/statistics/transparency-reports.ts.
CREATE OR REPLACE FUNCTION school_replies_of_month(in_month date)
RETURNS integer
LANGUAGE sql
STABLE
AS $$
  SELECT count(*)::integer FROM audit_log a
  WHERE a.action IN ('post.show-reply', 'post.refuse-reply') AND a.created_at >= in_month::timestamp AT TIME ZONE 'America/Halifax'
    AND a.created_at < (in_month + interval '1 month')::timestamp AT TIME ZONE 'America/Halifax'
$$;
