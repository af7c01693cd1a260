-- Counts each step from the home page to a first post, from the start of a day in Nova Scotia until now. Called by
-- lib/statistics/conversion.ts.
CREATE OR REPLACE FUNCTION conversion_since(first date)
RETURNS TABLE (home integer, school integer, registered integer, trials integer, first_posts integer)
LANGUAGE sql
STABLE
AS $$
  SELECT
    (SELECT coalesce(sum(c.value), 0)::integer FROM daily_counts c WHERE c.name = 'views.home' AND c.day >= first),
    (SELECT coalesce(sum(c.value), 0)::integer FROM daily_counts c WHERE c.name = 'views.school' AND c.day >= first),
    (SELECT coalesce(sum(r.value), 0)::integer FROM rows_by_day r WHERE r.name = 'signUps' AND r.day >= first),
    (SELECT count(*)::integer FROM trial_claims t WHERE t.claimed_at >= b.start),
    -- A first post counts only if its author wrote no post before the day `first`.
    (SELECT count(DISTINCT w.user_id)::integer FROM posts w WHERE w.created_at >= b.start
      AND NOT EXISTS (SELECT FROM posts e WHERE e.user_id = w.user_id AND e.created_at < b.start))
  FROM (SELECT first::timestamp AT TIME ZONE 'America/Halifax' AS start) b
$$;
