-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'comment_reply';

-- A reply keeps the number of the comment it was put under when that one is deleted (docs/decisions/068), so nothing refers here.
-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "parent_id" INTEGER;

-- Why the comment that a reply is under is not there for the viewer, or null. Asked of replies alone, by a plan of its own: within the statements that
-- read comments it would be planned, and reckoned, for every comment.
CREATE FUNCTION parent_gone(viewer integer, parent integer) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  IF EXISTS (SELECT FROM shown_comments(viewer) c WHERE c.id = parent) THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM comments c WHERE c.id = parent) THEN RETURN 'hidden'; END IF;
  RETURN 'deleted';
END $$;
