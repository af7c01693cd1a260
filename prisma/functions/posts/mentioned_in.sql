-- Names of all members whom a comment mentions, from its original text and from later edits. Called by
-- lib/posts/post-rows.ts.
CREATE OR REPLACE FUNCTION mentioned_in(comment integer)
RETURNS text[]
LANGUAGE plpgsql
STABLE PARALLEL SAFE
AS $$
BEGIN
  RETURN ARRAY(SELECT DISTINCT unnest(m.name || m.since) FROM comment_mentions m WHERE m.comment_id = comment);
END $$;
