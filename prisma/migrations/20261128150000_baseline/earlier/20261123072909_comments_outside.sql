-- CreateEnum
CREATE TYPE "comment_outside" AS ENUM ('hidden', 'unnamed', 'named');

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'post_public';

-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "outside" "comment_outside" NOT NULL DEFAULT 'unnamed';

-- To the public a comment is there unless its writer hid it (docs/decisions/059).
CREATE OR REPLACE FUNCTION shown_comments(viewer integer) RETURNS SETOF comments
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comments c
  WHERE (c.withheld IS NULL OR c.user_id = viewer)
    AND c.id <> ALL (ARRAY(SELECT reported.id FROM comments_reported_by(viewer) AS reported (id)))
    AND (c.user_id <> ALL (ARRAY(SELECT muted.id FROM muted_by(viewer) AS muted (id))) OR NOT is_named(c))
    AND (viewer IS NOT NULL OR c.outside::text <> 'hidden')
$$;

CREATE OR REPLACE FUNCTION comments_hidden_from(viewer integer) RETURNS SETOF comments
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comments c
  WHERE c.id = ANY (ARRAY(SELECT reported.id FROM comments_reported_by(viewer) AS reported (id)))
    OR (c.user_id = ANY (ARRAY(SELECT muted.id FROM muted_by(viewer) AS muted (id))) AND is_named(c))
    OR (viewer IS NULL AND c.outside::text = 'hidden')
$$;

CREATE TRIGGER announce_comment_outside AFTER UPDATE OF outside ON comments
FOR EACH ROW EXECUTE FUNCTION announce_pages_of_post();

-- Of an author and of who comments with a name: the name and the face, and whether there is access at all. What ends by itself ends by the clock.
CREATE OR REPLACE FUNCTION announce_pages_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author integer;
BEGIN
  IF tg_table_name = 'users' THEN
    author := new.id;
  ELSE
    author := coalesce(new.user_id, old.user_id);
  END IF;
  PERFORM pg_notify('public_pages', shared.school_id::text)
  FROM (
    SELECT school_id FROM posts WHERE user_id = author AND share_token IS NOT NULL
    UNION SELECT p.school_id FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.user_id = author AND c.outside::text = 'named' AND p.share_token IS NOT NULL) shared;
  RETURN NULL;
END $$;
