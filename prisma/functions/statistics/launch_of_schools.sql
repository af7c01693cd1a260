-- Numbers of every school for the launch page (lib/statistics/board-launch.ts).
-- - `asked`: posts of the last `answer_days` days that are at least a day old.
-- - `answered`: posts among `asked` with a comment by another person within a day.
CREATE OR REPLACE FUNCTION launch_of_schools(moment timestamptz, answer_days integer)
RETURNS TABLE (school_id integer, posts integer, first_post_at timestamptz, asked integer, answered integer, seats_taken integer)
LANGUAGE sql
STABLE
AS $$
  SELECT s.id, coalesce(p.posts, 0), p.first, coalesce(a.asked, 0), coalesce(a.answered, 0), coalesce(f.taken, 0)
  FROM schools s
  LEFT JOIN (SELECT p.school_id, count(*)::integer AS posts, min(p.created_at)::timestamptz AS first FROM posts p GROUP BY 1) p ON p.school_id = s.id
  LEFT JOIN (
    SELECT p.school_id, count(*)::integer AS asked, count(*) FILTER (WHERE EXISTS (
      SELECT FROM comments c WHERE c.post_id = p.id AND c.user_id <> p.user_id AND c.created_at <= p.created_at + interval '1 day'))::integer AS answered
    FROM posts p WHERE p.created_at > moment - interval '24 hours' * answer_days AND p.created_at <= moment - interval '24 hours' GROUP BY 1) a
    ON a.school_id = s.id
  LEFT JOIN (SELECT f.school_id, count(*)::integer AS taken FROM founding_parents f WHERE f.ended_at IS NULL GROUP BY 1) f ON f.school_id = s.id
$$;
