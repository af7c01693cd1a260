-- Inbox entries with their state, school and people. `id` orders entries opened at the same moment. It is a hash,
-- because the entries come from several tables with separate ids. Called by lib/inbox/queries.ts.
CREATE OR REPLACE FUNCTION inbox_rows(deletion_deadline interval)
RETURNS TABLE (id integer, kind text, source text, facts jsonb, opened timestamptz, due timestamptz, asleep_until timestamptz, snoozed_until timestamptz,
  closed_at timestamptz, ended timestamptz, note text, state_id integer, version integer, assigned_to integer, changed_at timestamptz,
  "user" json, school json, assignee json, closer json, changer json)
LANGUAGE sql
STABLE
AS $$
  SELECT (hashtext(i.kind || ':' || i.source) & 2147483646) + 1, i.kind, i.source, i.facts, i.opened, i.due, i.asleep_until, i.snoozed_until,
    i.closed_at, i.ended, i.note, i.state_id, i.version, i.assigned_to, i.updated_at, person_in_inbox(u),
    CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END, person_in_inbox(a), person_in_inbox(c), person_in_inbox(b)
  FROM inbox_items(deletion_deadline) i LEFT JOIN users u ON u.id = i.user_id LEFT JOIN schools s ON s.id = i.school_id
  -- Leaves out an assignee who is no longer an administrator.
  LEFT JOIN users a ON a.id = i.assigned_to AND a.is_admin LEFT JOIN users c ON c.id = i.closed_by LEFT JOIN users b ON b.id = i.updated_by
$$;
