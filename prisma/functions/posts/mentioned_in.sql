-- Names that a comment mentions, as written and as changed since. Called by lib/posts/rows.ts.
CREATE OR REPLACE FUNCTION mentioned_in(comment integer)
RETURNS text[]
LANGUAGE plpgsql
STABLE PARALLEL SAFE
AS $$
BEGIN
  RETURN ARRAY(SELECT DISTINCT unnest(m.name || m.since) FROM comment_mentions m WHERE m.comment_id = comment);
END $$;
