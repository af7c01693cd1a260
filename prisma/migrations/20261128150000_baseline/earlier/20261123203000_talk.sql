-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'mention' BEFORE 'vote';
ALTER TYPE "notification_kind" ADD VALUE 'followed_comment' BEFORE 'vote';
ALTER TYPE "notification_kind" ADD VALUE 'person_post' BEFORE 'post_public';

-- CreateTable
CREATE TABLE "person_follows" (
    "follower_id" INTEGER NOT NULL,
    "followed_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_follows_pkey" PRIMARY KEY ("follower_id","followed_id")
);

-- CreateTable
CREATE TABLE "post_follows" (
    "user_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "is_muted" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_follows_pkey" PRIMARY KEY ("user_id","post_id")
);

-- CreateTable
CREATE TABLE "comment_mentions" (
    "comment_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "is_told" BOOLEAN NOT NULL,

    CONSTRAINT "comment_mentions_pkey" PRIMARY KEY ("comment_id","user_id")
);

-- CreateTable
CREATE TABLE "visits" (
    "user_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "seen_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visits_pkey" PRIMARY KEY ("user_id","place")
);

-- CreateIndex
CREATE INDEX "person_follows_followed_id_idx" ON "person_follows"("followed_id");

-- CreateIndex
CREATE INDEX "post_follows_post_id_idx" ON "post_follows"("post_id");

-- CreateIndex
CREATE INDEX "comment_mentions_user_id_idx" ON "comment_mentions"("user_id");

-- AddForeignKey
ALTER TABLE "person_follows" ADD CONSTRAINT "person_follows_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_follows" ADD CONSTRAINT "person_follows_followed_id_fkey" FOREIGN KEY ("followed_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_follows" ADD CONSTRAINT "post_follows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_follows" ADD CONSTRAINT "post_follows_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By what names a comment names people; asked of comments alone in which there is an @, by a plan of its own, as parent_gone.
CREATE FUNCTION mentioned_in(comment integer) RETURNS text[]
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(SELECT DISTINCT m.name FROM comment_mentions m WHERE m.comment_id = comment);
END $$;

CREATE FUNCTION posts_muted_by(viewer integer) RETURNS SETOF integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT post_id FROM post_follows WHERE user_id = viewer AND is_muted
$$;

-- Of a post that somebody muted he is told nothing (docs/decisions/070): neither what came before, nor what comes.
CREATE OR REPLACE FUNCTION tellable_notifications(viewer integer) RETURNS SETOF notifications
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM notifications n
  WHERE n.user_id = (SELECT viewer)
    AND (n.post_id IS NULL OR n.post_id <> ALL (ARRAY(
      SELECT id FROM posts WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM posts_reported_by(viewer) AS reported (id)
      UNION ALL SELECT muted.id FROM posts_muted_by(viewer) AS muted (id))))
    AND (n.comment_id IS NULL OR n.comment_id <> ALL (ARRAY(
      SELECT id FROM comments WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM comments_reported_by(viewer) AS reported (id))))
    AND NOT (EXISTS (SELECT FROM muted_by(viewer)) AND tells_of_muted(viewer, n.post_id, n.comment_id))
$$;
