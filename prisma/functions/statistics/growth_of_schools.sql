-- Growth numbers of every school, for lib/statistics/growth.ts.
-- - `posts`: posts of the last 30 days.
-- - `asked`: posts among `posts` that are at least a day old.
-- - `answered`: posts among `asked` with a comment by another person within a day.
-- - `active`: people who posted, commented or voted between 14 and 7 days ago.
-- - `again`: people among `active` who did so again in the last seven days.
CREATE OR REPLACE FUNCTION growth_of_schools(moment timestamptz)
RETURNS TABLE (school_id integer, posts integer, asked integer, answered integer, active integer, again integer)
LANGUAGE sql
STABLE
AS $$
  WITH acts AS (
    SELECT p.school_id, p.user_id, p.created_at FROM posts p WHERE p.created_at > moment - interval '336 hours'
    UNION ALL
    SELECT p.school_id, c.user_id, c.created_at FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.created_at > moment - interval '336 hours'
    UNION ALL
    SELECT p.school_id, v.user_id, v.created_at FROM post_votes v JOIN posts p ON p.id = v.post_id WHERE v.created_at > moment - interval '336 hours'
  ), people AS (
    SELECT a.school_id, a.user_id, bool_or(a.created_at <= moment - interval '168 hours') AS was, bool_or(a.created_at > moment - interval '168 hours') AS is_now
    FROM acts a GROUP BY 1, 2
  ), returned AS (
    SELECT p.school_id, count(*) FILTER (WHERE p.was)::integer AS active, count(*) FILTER (WHERE p.was AND p.is_now)::integer AS again
    FROM people p GROUP BY 1
  ), written AS (
    SELECT p.school_id, count(*)::integer AS posts, count(*) FILTER (WHERE p.created_at <= moment - interval '24 hours')::integer AS asked,
      count(*) FILTER (WHERE p.created_at <= moment - interval '24 hours' AND EXISTS (
        SELECT FROM comments c WHERE c.post_id = p.id AND c.user_id <> p.user_id AND c.created_at <= p.created_at + interval '1 day'))::integer AS answered
    FROM posts p WHERE p.created_at > moment - interval '720 hours' GROUP BY 1
  )
  SELECT s.id, coalesce(w.posts, 0), coalesce(w.asked, 0), coalesce(w.answered, 0), coalesce(r.active, 0), coalesce(r.again, 0)
  FROM schools s LEFT JOIN written w ON w.school_id = s.id LEFT JOIN returned r ON r.school_id = s.id
$$;
