-- CreateTable
CREATE TABLE "mutes" (
    "muter_id" INTEGER NOT NULL,
    "muted_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mutes_pkey" PRIMARY KEY ("muter_id","muted_id")
);

-- CreateIndex
CREATE INDEX "mutes_muted_id_idx" ON "mutes"("muted_id");

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muter_id_fkey" FOREIGN KEY ("muter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_fkey" FOREIGN KEY ("muted_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What somebody muted is not there for him (docs/decisions/056): what bears its writer's name. The anonymous posts of who is muted, and his
-- comments under them, stay, or muting would say whose they are.

CREATE FUNCTION muted_by(viewer integer) RETURNS SETOF integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT muted_id FROM mutes WHERE muter_id = viewer
$$;

-- Whether a comment under this post says whose it is.
CREATE FUNCTION is_named(comment comments) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT NOT EXISTS (SELECT FROM posts p WHERE p.id = (comment).post_id AND p.is_anonymous AND p.user_id = (comment).user_id)
$$;

CREATE OR REPLACE FUNCTION visible_posts(viewer integer, moment timestamptz) RETURNS SETOF posts
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM standing_posts(moment) p
  WHERE (p.withheld IS NULL OR p.user_id = viewer)
    AND p.id <> ALL (ARRAY(SELECT reported.id FROM posts_reported_by(viewer) AS reported (id)))
    AND (p.is_anonymous OR p.user_id <> ALL (ARRAY(SELECT muted.id FROM muted_by(viewer) AS muted (id))))
$$;

CREATE OR REPLACE FUNCTION shown_comments(viewer integer) RETURNS SETOF comments
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comments c
  WHERE (c.withheld IS NULL OR c.user_id = viewer)
    AND c.id <> ALL (ARRAY(SELECT reported.id FROM comments_reported_by(viewer) AS reported (id)))
    AND (c.user_id <> ALL (ARRAY(SELECT muted.id FROM muted_by(viewer) AS muted (id))) OR NOT is_named(c))
$$;

-- Those that everybody else sees, so that a count can leave them out.
CREATE FUNCTION comments_hidden_from(viewer integer) RETURNS SETOF comments
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comments c
  WHERE c.id = ANY (ARRAY(SELECT reported.id FROM comments_reported_by(viewer) AS reported (id)))
    OR (c.user_id = ANY (ARRAY(SELECT muted.id FROM muted_by(viewer) AS muted (id))) AND is_named(c))
$$;

CREATE FUNCTION tells_of_muted(viewer integer, post integer, comment integer) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT p.user_id FROM posts p WHERE p.id = post AND NOT p.is_anonymous) IN (SELECT muted_by(viewer)), false)
    OR coalesce((SELECT c.user_id FROM comments c WHERE c.id = comment AND is_named(c)) IN (SELECT muted_by(viewer)), false)
$$;

-- Of whoever has muted nobody, no post and no comment is read for that.
CREATE OR REPLACE FUNCTION tellable_notifications(viewer integer) RETURNS SETOF notifications
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM notifications n
  WHERE n.user_id = viewer
    AND (n.post_id IS NULL OR n.post_id <> ALL (ARRAY(
      SELECT id FROM posts WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM posts_reported_by(viewer) AS reported (id))))
    AND (n.comment_id IS NULL OR n.comment_id <> ALL (ARRAY(
      SELECT id FROM comments WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM comments_reported_by(viewer) AS reported (id))))
    AND NOT (EXISTS (SELECT FROM muted_by(viewer)) AND tells_of_muted(viewer, n.post_id, n.comment_id))
$$;
