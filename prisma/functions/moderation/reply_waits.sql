-- True if a school's reply waits for a moderator: nobody has decided it, and moderation does not hide its post. The
-- author's access does not matter. Called by lib/policy/visible-content-sql.ts and inbox_entries.
CREATE OR REPLACE FUNCTION reply_waits(reply school_replies)
RETURNS boolean
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT reply.state = 'held' AND EXISTS (SELECT FROM posts p WHERE p.id = reply.post_id AND p.withheld IS NULL)
$$;
