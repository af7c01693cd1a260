-- Inbox entries of all kinds, made from rows of other tables, such as reviews. An entry disappears when its row is
-- resolved. Called by inbox_items.
-- - `wakes`: time from which the entry needs an administrator. Before that, the site may resolve the row automatically.
-- - `ended`: time at which the row was closed.
-- - `deletion_deadline`: maximum time from a person's request until their account is deleted.
CREATE OR REPLACE FUNCTION inbox_entries(deletion_deadline interval)
RETURNS TABLE (kind text, source text, facts jsonb, opened timestamptz, due timestamptz, wakes timestamptz, user_id integer, school_id integer, ended timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT 'contact', m.id::text, jsonb_build_object('name', m.name, 'email', coalesce(m.email, w.email)::text, 'content', m.content,
      'isMember', m.user_id IS NOT NULL, 'answer', m.answer,
      'letter', (SELECT j.state::text FROM pgboss.job j WHERE j.name = 'mail' AND j.id = m.mail_id)),
    m.created_at::timestamptz, NULL::timestamptz, NULL::timestamptz, m.user_id, NULL::integer, m.closed_at::timestamptz
  FROM contact_messages m LEFT JOIN users w ON w.id = m.user_id
  UNION ALL
  SELECT 'alert', a.id::text, jsonb_build_object('alert', a.kind, 'details', a.details), a.created_at, NULL, NULL, a.user_id, NULL, a.resolved_at
  FROM billing_alerts a
  UNION ALL
  -- An entry about a review never names the author. The review's own page names an anonymous author only to an
  -- administrator who states a reason (record 026).
  SELECT 'review', v.id::text, jsonb_build_object('cause', v.cause, 'isAppeal', v.status = 'appealed',
      'isComment', coalesce(v.of_comment, v.comment_id IS NOT NULL),
      'text', left(coalesce((SELECT c.content FROM comments c WHERE c.id = v.comment_id),
        (SELECT coalesce(p.title, p.content) FROM posts p WHERE p.id = v.post_id), v.content), 200),
      'isDanger', EXISTS (SELECT FROM reports_of_round(v) r WHERE r.reason = 'danger'),
      'isUrgent', EXISTS (SELECT FROM reports_of_round(v) r WHERE r.reason IN ('danger', 'child'))),
    coalesce(v.appealed_at, v.created_at), NULL, NULL, NULL, v.school_id, NULL
  FROM reviews v WHERE review_waits(v)
  UNION ALL
  SELECT 'campaign', k.id::text, campaign_facts(k), k.created_at, NULL, NULL, NULL, k.school_id, NULL
  FROM report_campaigns k WHERE campaign_waits(k)
  UNION ALL
  SELECT 'correction', f.id::text, jsonb_build_object('field', f.field, 'value', f.value), f.created_at, NULL, NULL, f.user_id, f.school_id, NULL
  FROM field_suggestions f WHERE f.status = 'open'
  UNION ALL
  -- One entry for each school where two people vouch for each other and neither is verified in another way. A new pair
  -- of this kind reopens the entry.
  SELECT 'vouching', v.school_id::text, jsonb_build_object('people', count(DISTINCT v.user_id)::int), max(v.created_at), NULL, NULL, NULL, v.school_id, NULL
  FROM vouches v JOIN vouches w ON w.school_id = v.school_id AND w.voucher_id = v.user_id AND w.user_id = v.voucher_id
  WHERE NOT EXISTS (SELECT FROM users u WHERE u.id IN (v.user_id, v.voucher_id) AND u.verified_method IS NOT NULL)
    AND NOT EXISTS (SELECT FROM school_parents p
      WHERE p.user_id IN (v.user_id, v.voucher_id) AND p.school_id = v.school_id AND p.method <> 'vouch')
  GROUP BY v.school_id
  UNION ALL
  -- An account deletion becomes overdue one hour after the account was due to be deleted. It is listed until the
  -- account and the rest of its data are deleted.
  SELECT 'deletion', a.user_id::text, jsonb_build_object('fault', a.fault, 'tries', a.tries, 'isGone', a.done_at IS NOT NULL),
    a.requested_at, a.requested_at + deletion_deadline,
    CASE WHEN a.fault IS NULL THEN least(a.due_at, a.done_at) + interval '1 hour' END, a.user_id, NULL, NULL
  FROM account_deletions a WHERE a.cleaned_at IS NULL
  UNION ALL
  SELECT 'export', e.id::text, '{}'::jsonb, e.failed_at, NULL, NULL, e.user_id, NULL, NULL
  FROM data_exports e WHERE e.failed_at IS NOT NULL AND e.ready_at IS NULL
  UNION ALL
  SELECT 'mail', j.id::text, jsonb_build_object('letter', j.data->>'kind', 'reason', j.output->>'reason', 'said', j.output->>'said', 'tries', j.retry_count + 1),
    coalesce(j.completed_on, j.created_on), NULL, NULL, (j.data->>'userId')::integer, NULL, NULL
  FROM pgboss.job j WHERE j.name = 'mail' AND j.state = 'failed'
  UNION ALL
  SELECT 'job', f.name, jsonb_build_object('name', f.name, 'tries', f.tries), f.since, NULL, NULL, NULL, NULL, NULL
  FROM job_faults f
  UNION ALL
  SELECT 'calendar', f.id::text, jsonb_build_object('host', substring(f.address FROM '^https?://([^/?#]+)'), 'reason', f.failure),
    f.failed_since, NULL, NULL, NULL, f.school_id, NULL
  FROM calendar_feeds f WHERE f.failure IS NOT NULL
  UNION ALL
  -- The entry never names the author of the post.
  SELECT 'reply', r.id::text, jsonb_build_object('schoolId', p.school_id, 'text', left(r.content, 200)), r.written_at, NULL, NULL, NULL, p.school_id, NULL
  FROM school_replies r JOIN posts p ON p.id = r.post_id WHERE reply_waits(r)
  UNION ALL
  SELECT 'event', e.id::text, jsonb_build_object('school', e.school_id, 'title', e.title), e.created_at, NULL, NULL, e.user_id, e.school_id, NULL
  FROM event_suggestions e WHERE e.status = 'open'
$$;
