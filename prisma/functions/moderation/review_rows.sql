-- Reviews as the review queues show them. If the original was deleted, the content is its stored text. A review is
-- urgent if a report's reason is 'danger' or 'child'. Called by lib/moderation/review-queries.ts.
CREATE OR REPLACE FUNCTION review_rows()
RETURNS TABLE (id integer, is_comment boolean, status review_status, cause review_cause, cautions json, title text, content text, school_name text,
  reasons json, is_urgent boolean, withheld withheld, claimed_by integer, claimed_at timestamptz, claimer_first_name text, claimer_last_name text,
  decision review_decision, decided_at timestamptz, created_at timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT v.id, coalesce(v.of_comment, v.comment_id IS NOT NULL), v.status, v.cause, to_json(v.cautions),
    CASE WHEN v.comment_id IS NULL THEN p.title END,
    coalesce(c.content, nullif(concat_ws(E'\n\n', p.title, p.content, nullif(array_to_string(p.poll_choices, E'\n'), '')), ''), v.content), s.name,
    coalesce((SELECT json_agg(json_build_object('reason', g.reason, 'count', g.count) ORDER BY g.reason::text) FROM (
      SELECT r.reason, count(*)::integer FROM reports_of_round(v) r GROUP BY r.reason) g), '[]'),
    EXISTS (SELECT FROM reports_of_round(v) r WHERE r.reason IN ('danger', 'child')), CASE WHEN c.id IS NULL THEN p.withheld ELSE c.withheld END,
    v.claimed_by, v.claimed_at, k.first_name, k.last_name, v.decision, v.decided_at, v.created_at
  FROM reviews v LEFT JOIN comments c ON c.id = v.comment_id LEFT JOIN posts p ON p.id = coalesce(v.post_id, c.post_id)
  LEFT JOIN schools s ON s.id = p.school_id LEFT JOIN users k ON k.id = v.claimed_by
$$;
