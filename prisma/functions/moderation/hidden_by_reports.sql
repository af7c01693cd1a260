-- Posts and comments that are hidden because of reports and whose review is open. Called by
-- lib/moderation/weigh-reports.ts.
-- - `is_seen`: true if a moderator of the school reported the content. The moderator must have agreed to version
--   `terms` of the terms.
-- - `parents`: number of the school's verified parents who reported the content. Verified parents of more than
--   `max_schools` schools do not count.
CREATE OR REPLACE FUNCTION hidden_by_reports(moment timestamptz, terms text, max_schools integer)
RETURNS TABLE (post_id integer, comment_id integer, school_id integer, author_id integer, is_seen boolean, parents integer)
LANGUAGE sql
STABLE
AS $$
  SELECT v.post_id, v.comment_id, p.school_id, signed_author(p, c),
    EXISTS (SELECT FROM reports_of_round(v) r
      JOIN acting_moderators(moment, terms) g ON g.user_id = r.reporter_id AND g.school_id = p.school_id),
    (SELECT count(*)::integer FROM reports_of_round(v) r WHERE EXISTS (
      SELECT FROM counted_parents(max_schools) sp WHERE sp.user_id = r.reporter_id AND sp.school_id = p.school_id))
  FROM reviews v LEFT JOIN comments c ON c.id = v.comment_id JOIN posts p ON p.id = coalesce(v.post_id, c.post_id)
  WHERE v.status = 'open' AND (CASE WHEN v.comment_id IS NULL THEN p.withheld ELSE c.withheld END) = 'reports'
$$;
