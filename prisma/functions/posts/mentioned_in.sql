-- Names by which a comment mentions members: the original names, and the names in later edits of the comment. Called by
-- lib/posts/rows.ts.
CREATE OR REPLACE FUNCTION mentioned_in(comment integer)
RETURNS text[]
LANGUAGE plpgsql
STABLE PARALLEL SAFE
AS $$
BEGIN
  RETURN ARRAY(SELECT DISTINCT unnest(m.name || m.since) FROM comment_mentions m WHERE m.comment_id = comment);
END $$;
