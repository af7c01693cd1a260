-- Number of reports that the author of `report` had made before it, from `since` on. Leaves out reports that led to a
-- decision against the content. Called by lib/moderation/weigh-reports.ts.
CREATE OR REPLACE FUNCTION earlier_reports(report reports, since timestamptz)
RETURNS SETOF integer
LANGUAGE sql
STABLE
AS $$
  SELECT count(*)::integer FROM reports e
  WHERE e.reporter_id = report.reporter_id AND (e.created_at, e.id) < (report.created_at, report.id) AND e.created_at >= since
    AND NOT EXISTS (
      SELECT FROM reviews v JOIN report_outcomes o ON o.review_id = v.id AND o.reporter_id = report.reporter_id AND NOT o.is_refused
      WHERE (v.post_id = e.post_id OR v.comment_id = e.comment_id) AND v.decided_at >= e.created_at)
$$;
