-- Facts for the inbox entry of a report campaign: many people report content at a school, but their reports do not hide
-- it. The facts never name an author or a reporter. Called by inbox_entries.
CREATE OR REPLACE FUNCTION campaign_facts(campaign report_campaigns)
RETURNS jsonb
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  WITH reported AS (
    SELECT v.id, coalesce(v.of_comment, v.comment_id IS NOT NULL) AS is_comment, r.reporter_id,
      left(coalesce(c.content, p.title, p.content, v.content), 200) AS text
    FROM reviews v CROSS JOIN LATERAL reports_of_round(v) r
    LEFT JOIN comments c ON c.id = v.comment_id LEFT JOIN posts p ON p.id = v.post_id
    WHERE v.school_id = campaign.school_id AND v.open_key IS NOT NULL)
  SELECT jsonb_build_object('school', s.name, 'reports', (SELECT count(*) FROM reported),
    'reporters', (SELECT count(DISTINCT reporter_id) FROM reported),
    'items', (SELECT coalesce(jsonb_agg(jsonb_build_object('isComment', i.is_comment, 'text', i.text, 'reports', i.reports)
        ORDER BY i.reports DESC, i.id), '[]')
      FROM (SELECT id, is_comment, text, count(*) AS reports FROM reported GROUP BY id, is_comment, text) i))
  FROM schools s WHERE s.id = campaign.school_id
$$;
