-- Details of a review: the post or comment, at most `versions` of its stored versions (newest first), and the reports.
-- A post's `editedAt` includes changes of its photos. Called by lib/moderation/review-queries.ts.
CREATE OR REPLACE FUNCTION review_details(of_review integer, versions integer)
RETURNS TABLE (post json, comment json, revisions json, reports json)
LANGUAGE sql
STABLE
AS $$
  SELECT
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'title', p.title,
      'content', concat_ws(E'\n\n', p.content, nullif(array_to_string(p.poll_choices, E'\n'), '')), 'isAnonymous', p.is_anonymous,
      'withheld', p.withheld, 'schoolId', p.school_id, 'media', (SELECT m.media FROM media_of_post(p.id) AS m (media)),
      'createdAt', p.created_at, 'editedAt', CASE WHEN p.updated_at > p.created_at THEN p.updated_at END) END,
    CASE WHEN c.id IS NOT NULL
      THEN json_build_object('id', c.id, 'content', c.content, 'createdAt', c.created_at, 'editedAt', c.edited_at) END,
    coalesce((SELECT json_agg(json_build_object('title', e.title, 'content', e.content, 'created_at', e.created_at) ORDER BY e.id DESC) FROM (
      SELECT * FROM revisions r WHERE r.post_id = v.post_id OR r.comment_id = v.comment_id ORDER BY r.id DESC LIMIT versions) e), '[]'),
    coalesce((SELECT json_agg(json_build_object('reason', r.reason, 'note', r.note) ORDER BY r.reason::text, r.note)
      FROM reports_of_round(v) r), '[]')
  FROM reviews v LEFT JOIN comments c ON c.id = v.comment_id LEFT JOIN posts p ON p.id = coalesce(v.post_id, c.post_id)
  WHERE v.id = of_review
$$;
