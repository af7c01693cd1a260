-- Counts the reviews that were opened, decided or reversed in a month, by school and decider. An open review has no
-- decider. An author's edit of content that was sent back opens a review, which does not count as opened again. Called by lib/news-emails/monthly-moderation-report.ts.
CREATE OR REPLACE FUNCTION decisions_by_decider(in_month date)
RETURNS TABLE (school_id integer, school_name text, decider_id integer, opened integer, kept integer, hidden integer, sent_back integer, deleted integer,
  taken_back integer)
LANGUAGE sql
STABLE
AS $$
  SELECT s.id, s.name, v.decided_by,
    count(*) FILTER (WHERE v.is_opened)::integer,
    count(*) FILTER (WHERE v.is_decided AND v.decision = 'keep')::integer,
    count(*) FILTER (WHERE v.is_decided AND v.decision = 'hide')::integer,
    count(*) FILTER (WHERE v.is_decided AND v.decision = 'send_back')::integer,
    count(*) FILTER (WHERE v.is_decided AND v.decision = 'delete')::integer,
    count(*) FILTER (WHERE v.is_appeal_decided AND v.appeal_decision = 'reversed')::integer
  FROM (SELECT r.school_id, r.decided_by, r.decision, r.appeal_decision, r.created_at >= m.first AND r.created_at < m.after AND r.resubmission_of IS NULL AS is_opened,
      coalesce(r.decided_at >= m.first AND r.decided_at < m.after, false) AS is_decided,
      coalesce(r.appeal_decided_at >= m.first AND r.appeal_decided_at < m.after, false) AS is_appeal_decided
    FROM reviews r, (SELECT in_month::timestamp AT TIME ZONE 'America/Halifax' AS first,
      (in_month + interval '1 month')::timestamp AT TIME ZONE 'America/Halifax' AS after) m) v
  JOIN schools s ON s.id = v.school_id
  WHERE v.is_opened OR v.is_decided OR v.is_appeal_decided
  GROUP BY s.id, v.decided_by
$$;
