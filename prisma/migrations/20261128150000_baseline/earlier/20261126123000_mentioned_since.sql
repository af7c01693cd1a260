-- AlterTable
ALTER TABLE "comment_mentions" ADD COLUMN     "since" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- Who has another name since is known by each: by the one that a comment named first, and by those that edits of it name.
CREATE OR REPLACE FUNCTION mentioned_in(comment integer) RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(SELECT DISTINCT unnest(m.name || m.since) FROM comment_mentions m WHERE m.comment_id = comment);
END $$;
