-- CreateEnum
CREATE TYPE "mail_pace" AS ENUM ('at_once', 'daily', 'weekly', 'off');

-- AlterTable
ALTER TABLE "users" ADD COLUMN "notify_answers" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "notify_votes" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "mail_answers" "mail_pace" NOT NULL DEFAULT 'daily',
ADD COLUMN "mail_votes" "mail_pace" NOT NULL DEFAULT 'off',
ADD COLUMN "mail_posts" "mail_pace" NOT NULL DEFAULT 'daily',
ADD COLUMN "mail_events" "mail_pace" NOT NULL DEFAULT 'daily',
ADD COLUMN "mail_decisions" "mail_pace" NOT NULL DEFAULT 'at_once',
ADD COLUMN "quiet_hours" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "user_school_subscriptions" ADD COLUMN "notify_new_posts" BOOLEAN,
ADD COLUMN "mail_pace" "mail_pace";

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN "in_app" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "mail_at" TIMESTAMPTZ(3);

-- What waits to go out by mail.
CREATE INDEX notifications_mail_at_idx ON notifications (mail_at) WHERE mail_at IS NOT NULL;

-- What may be told to somebody at all, whichever way.
CREATE FUNCTION tellable_notifications(viewer integer) RETURNS SETOF notifications
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM notifications n
  WHERE n.user_id = viewer
    AND (n.post_id IS NULL OR n.post_id <> ALL (ARRAY(
      SELECT id FROM posts WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM posts_reported_by(viewer) AS reported (id))))
    AND (n.comment_id IS NULL OR n.comment_id <> ALL (ARRAY(
      SELECT id FROM comments WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM comments_reported_by(viewer) AS reported (id))))
$$;

CREATE OR REPLACE FUNCTION visible_notifications(viewer integer) RETURNS SETOF notifications
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM tellable_notifications(viewer) n WHERE n.in_app
$$;
