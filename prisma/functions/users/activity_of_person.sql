-- Counts of a person's activity for lib/users/admin/user-queries.ts. Anonymous content is not counted, because a
-- changing count would reveal its author.
CREATE OR REPLACE FUNCTION activity_of_person(person integer, moment timestamptz)
RETURNS TABLE (post_count integer, comment_count integer, report_count integer, session_count integer, last_seen_at timestamptz, moderates json)
LANGUAGE sql
STABLE
AS $$
  SELECT (SELECT count(*)::integer FROM posts p WHERE p.user_id = person AND NOT p.is_anonymous),
    (SELECT count(*)::integer FROM comments c JOIN posts p ON p.id = c.post_id
      WHERE c.user_id = person AND NOT (p.is_anonymous AND p.user_id = person)),
    (SELECT count(*)::integer FROM reports r JOIN posts p ON p.id = r.post_id WHERE p.user_id = person AND NOT p.is_anonymous)
      + (SELECT count(*)::integer FROM reports r JOIN comments c ON c.id = r.comment_id JOIN posts p ON p.id = c.post_id
        WHERE c.user_id = person AND NOT (p.is_anonymous AND p.user_id = person)),
    (SELECT count(*)::integer FROM sessions s WHERE s.user_id = person AND s.expires_at > moment),
    (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = person),
    (SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.name, s.id), '[]')
      FROM school_moderators g JOIN schools s ON s.id = g.school_id WHERE g.user_id = person)
$$;
