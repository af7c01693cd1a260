-- Copy of a school: all rows that are deleted with the school, by table. Reviews are not deleted, so the copy has only
-- their links to the deleted content. Called by lib/schools/deleted/deleted-schools.ts.
CREATE OR REPLACE FUNCTION copy_of_school(of_school integer)
RETURNS jsonb
LANGUAGE sql
STABLE
AS $$
  SELECT jsonb_build_object(
    'schools', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM schools t WHERE t.id = of_school),
    'school_corrections', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM school_corrections t WHERE t.school_id = of_school),
    'founding_parents', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM founding_parents t WHERE t.school_id = of_school),
    'council_batches', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM council_batches t WHERE t.school_id = of_school),
    'council_codes', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM council_codes t
      WHERE t.batch_id IN (SELECT b.id FROM council_batches b WHERE b.school_id = of_school)),
    'field_suggestions', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM field_suggestions t WHERE t.school_id = of_school),
    'report_campaigns', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM report_campaigns t WHERE t.school_id = of_school),
    'calendar_feeds', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM calendar_feeds t WHERE t.school_id = of_school),
    'school_events', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM school_events t WHERE t.school_id = of_school),
    'event_suggestions', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM event_suggestions t WHERE t.school_id = of_school),
    'event_reminders', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM event_reminders t
      WHERE t.event_id IN (SELECT e.id FROM school_events e WHERE e.school_id = of_school)),
    'user_school_subscriptions', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM user_school_subscriptions t WHERE t.school_id = of_school),
    'school_parents', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM school_parents t WHERE t.school_id = of_school),
    'parent_refusals', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM parent_refusals t WHERE t.school_id = of_school),
    'vouches', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM vouches t WHERE t.school_id = of_school),
    'invitations', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM invitations t WHERE t.school_id = of_school),
    'school_moderators', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM school_moderators t WHERE t.school_id = of_school),
    'school_notices', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM school_notices t WHERE t.school_id = of_school),
    'school_codes', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM school_codes t WHERE t.school_id = of_school),
    'code_uses', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM code_uses t
      WHERE t.code IN (SELECT k.code FROM school_codes k WHERE k.school_id = of_school)),
    'posts', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM posts t WHERE t.school_id = of_school),
    'share_views', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM share_views t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'post_media', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM post_media t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'stored_files', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM stored_files t
      WHERE t.media_id IN (SELECT m.id FROM post_media m WHERE m.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school))),
    'comments', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM comments t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'useful_marks', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM useful_marks t
      WHERE t.comment_id IN (SELECT c.id FROM comments c WHERE c.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school))),
    'comment_mentions', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM comment_mentions t
      WHERE t.comment_id IN (SELECT c.id FROM comments c WHERE c.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school))),
    'post_follows', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM post_follows t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'post_votes', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM post_votes t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'poll_votes', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM poll_votes t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'outcome_lines', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM outcome_lines t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'me_toos', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM me_toos t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'school_replies', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM school_replies t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'community_voices', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM community_voices t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)
        OR t.comment_id IN (SELECT c.id FROM comments c WHERE c.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school))),
    'saved_posts', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM saved_posts t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)),
    'revisions', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM revisions t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)
        OR t.comment_id IN (SELECT c.id FROM comments c WHERE c.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school))),
    'notifications', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM notifications t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)
        OR t.comment_id IN (SELECT c.id FROM comments c WHERE c.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school))),
    'reports', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM reports t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)
        OR t.comment_id IN (SELECT c.id FROM comments c WHERE c.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school))),
    'reviews', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'post_id', t.post_id, 'comment_id', t.comment_id)), '[]') FROM reviews t
      WHERE t.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school)
        OR t.comment_id IN (SELECT c.id FROM comments c WHERE c.post_id IN (SELECT p.id FROM posts p WHERE p.school_id = of_school))))
$$;
