-- Published moderation statistics of a month (record 058). Called by lib/statistics/transparency-reports.ts.
CREATE OR REPLACE FUNCTION moderation_of_month(in_month date)
RETURNS TABLE (posts bigint, reports bigint, decisions bigint, appeals bigint, suspensions bigint, median_hours double precision)
LANGUAGE sql
STABLE
AS $$
  SELECT
    (SELECT count(*) FROM posts p WHERE p.created_at >= m.first AND p.created_at < m.after),
    (SELECT count(*) FROM reports r WHERE r.created_at >= m.first AND r.created_at < m.after)
      + (SELECT count(*) FROM report_outcomes o JOIN reviews v ON v.id = o.review_id
         WHERE v.post_id IS NULL AND v.comment_id IS NULL AND v.created_at >= m.first AND v.created_at < m.after),
    (SELECT count(*) FROM audit_log a
     WHERE a.action IN ('review.keep', 'review.hide', 'review.send_back', 'review.delete') AND a.created_at >= m.first AND a.created_at < m.after),
    (SELECT count(*) FROM reviews v WHERE v.appealed_at >= m.first AND v.appealed_at < m.after),
    (SELECT count(DISTINCT a.target_id) FROM audit_log a WHERE a.action = 'user.suspend' AND a.created_at >= m.first AND a.created_at < m.after),
    (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM v.decided_at - v.created_at) / 3600)
     FROM reviews v WHERE v.decided_at >= m.first AND v.decided_at < m.after)
  FROM (SELECT in_month::timestamp AT TIME ZONE 'America/Halifax' AS first,
    (in_month + interval '1 month')::timestamp AT TIME ZONE 'America/Halifax' AS after) m
$$;
