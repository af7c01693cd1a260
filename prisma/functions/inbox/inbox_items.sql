-- Inbox entries with their state. An entry is closed if its row is closed, or if an administrator closed the entry
-- after it was last opened. Called by lib/inbox/inbox-sql.ts.
CREATE OR REPLACE FUNCTION inbox_items(deletion_deadline interval)
RETURNS TABLE (kind text, source text, facts jsonb, opened timestamptz, due timestamptz, wakes timestamptz, user_id integer, school_id integer, ended timestamptz,
  state_id integer, version integer, assigned_to integer, updated_by integer, updated_at timestamptz, note text, closed_by integer,
  closed_at timestamptz, snoozed_until timestamptz, asleep_until timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT e.*, s.id, coalesce(s.version, 0), s.assigned_to, s.updated_by, s.updated_at::timestamptz,
    CASE WHEN s.closed_at >= e.opened THEN s.note END, CASE WHEN s.closed_at >= e.opened THEN s.closed_by END,
    coalesce(CASE WHEN s.closed_at >= e.opened THEN s.closed_at END, e.ended)::timestamptz, s.snoozed_until::timestamptz,
    greatest(e.wakes, s.snoozed_until)::timestamptz
  FROM inbox_entries(deletion_deadline) e LEFT JOIN inbox_states s ON s.kind = e.kind AND s.source = e.source
$$;
