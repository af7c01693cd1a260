-- E-mail addresses are compared without case (decision B1).
CREATE EXTENSION IF NOT EXISTS citext;

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "password" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "avatar" TEXT,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "notify_new_posts" BOOLEAN NOT NULL DEFAULT false,
    "terms_version" TEXT NOT NULL,
    "terms_accepted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "user_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'inactive',
    "stripe_customer_id" TEXT,
    "stripe_subscription_id" TEXT,
    "trial_end" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "access_until" TIMESTAMPTZ(3),
    "override_until" TIMESTAMPTZ(3),

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id_hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id_hash")
);

-- CreateTable
CREATE TABLE "schools" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "school_uuid" TEXT,
    "slc" TEXT,
    "grades" TEXT,
    "rce_csap_code" TEXT,
    "feeder_schools" TEXT,
    "rce_name" TEXT,
    "school_family" TEXT,
    "principal" TEXT,
    "vice_principal" TEXT,
    "principal_email" TEXT,
    "vice_principal_email" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "fax" TEXT,
    "website" TEXT,
    "civic_address" TEXT,
    "mailing_address" TEXT,
    "city" TEXT NOT NULL,
    "postal_code" TEXT,
    "province" TEXT NOT NULL DEFAULT 'Nova Scotia',
    "geo_location" TEXT,
    "type" TEXT,
    "thumbnail" TEXT,
    "description" TEXT,
    "follower_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schools_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_loads" (
    "name" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "loaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_loads_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "user_school_subscriptions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "school_id" INTEGER NOT NULL,
    "subscribed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_school_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "posts" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "school_id" INTEGER NOT NULL,
    "title" TEXT,
    "content" TEXT NOT NULL,
    "is_anonymous" BOOLEAN NOT NULL DEFAULT false,
    "share_token" TEXT,
    "upvote_count" INTEGER NOT NULL DEFAULT 0,
    "downvote_count" INTEGER NOT NULL DEFAULT 0,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "popular_rank" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "discussed_rank" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_media" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "media_url" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revisions" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER,
    "comment_id" INTEGER,
    "title" TEXT,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_votes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "vote_type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_votes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_posts" (
    "user_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_posts_pkey" PRIMARY KEY ("user_id","post_id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "group_key" TEXT,
    "post_id" INTEGER,
    "comment_id" INTEGER,
    "text" TEXT,
    "read" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" SERIAL NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" INTEGER NOT NULL,
    "details" JSONB NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "memberships_stripe_customer_id_key" ON "memberships"("stripe_customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "memberships_stripe_subscription_id_key" ON "memberships"("stripe_subscription_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_last_seen_at_idx" ON "sessions"("user_id", "last_seen_at");

-- CreateIndex
CREATE UNIQUE INDEX "schools_school_uuid_key" ON "schools"("school_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "schools_slc_key" ON "schools"("slc");

-- CreateIndex
CREATE INDEX "schools_name_id_idx" ON "schools"("name", "id");

-- CreateIndex
CREATE INDEX "user_school_subscriptions_school_id_idx" ON "user_school_subscriptions"("school_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_school_subscriptions_user_id_school_id_key" ON "user_school_subscriptions"("user_id", "school_id");

-- CreateIndex
CREATE UNIQUE INDEX "posts_share_token_key" ON "posts"("share_token");

-- CreateIndex
CREATE INDEX "posts_school_id_created_at_id_idx" ON "posts"("school_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_school_id_popular_rank_id_idx" ON "posts"("school_id", "popular_rank" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_school_id_discussed_rank_id_idx" ON "posts"("school_id", "discussed_rank" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_user_id_created_at_id_idx" ON "posts"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "post_media_post_id_id_idx" ON "post_media"("post_id", "id");

-- CreateIndex
CREATE INDEX "comments_post_id_created_at_id_idx" ON "comments"("post_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "comments_user_id_idx" ON "comments"("user_id");

-- CreateIndex
CREATE INDEX "revisions_post_id_idx" ON "revisions"("post_id");

-- CreateIndex
CREATE INDEX "revisions_comment_id_idx" ON "revisions"("comment_id");

-- CreateIndex
CREATE INDEX "post_votes_post_id_idx" ON "post_votes"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "post_votes_user_id_post_id_key" ON "post_votes"("user_id", "post_id");

-- CreateIndex
CREATE INDEX "saved_posts_post_id_idx" ON "saved_posts"("post_id");

-- CreateIndex
CREATE INDEX "notifications_user_id_created_at_id_idx" ON "notifications"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_user_id_read_idx" ON "notifications"("user_id", "read");

-- CreateIndex
CREATE INDEX "notifications_post_id_idx" ON "notifications"("post_id");

-- CreateIndex
CREATE INDEX "notifications_comment_id_idx" ON "notifications"("comment_id");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_user_id_group_key_key" ON "notifications"("user_id", "group_key");

-- CreateIndex
CREATE INDEX "audit_log_target_type_target_id_idx" ON "audit_log"("target_type", "target_id");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_school_subscriptions" ADD CONSTRAINT "user_school_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_school_subscriptions" ADD CONSTRAINT "user_school_subscriptions_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_media" ADD CONSTRAINT "post_media_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_votes" ADD CONSTRAINT "post_votes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_votes" ADD CONSTRAINT "post_votes_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_posts" ADD CONSTRAINT "saved_posts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_posts" ADD CONSTRAINT "saved_posts_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What schema.prisma cannot say ------------------------------------------------------------------------------------------

ALTER TABLE post_votes ADD CONSTRAINT post_votes_vote_type_check CHECK (vote_type IN ('upvote', 'downvote'));
ALTER TABLE posts ADD CONSTRAINT posts_content_check CHECK (content <> '');
ALTER TABLE comments ADD CONSTRAINT comments_content_check CHECK (content <> '');
ALTER TABLE posts ADD CONSTRAINT posts_counts_check CHECK (upvote_count >= 0 AND downvote_count >= 0 AND comment_count >= 0);
ALTER TABLE revisions ADD CONSTRAINT revisions_target_check CHECK (num_nonnulls(post_id, comment_id) = 1);
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('comment', 'reply', 'vote', 'post', 'system'));

-- Counts change in the statement that writes the row they count, also when that row goes by a cascade.

CREATE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE schools SET follower_count = follower_count + CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(new.school_id, old.school_id);
  RETURN NULL;
END $$;

CREATE TRIGGER count_followers AFTER INSERT OR DELETE ON user_school_subscriptions
FOR EACH ROW EXECUTE FUNCTION count_followers();

-- The ranks are scaled by the school's followers at the moment, by the root, so that one large school does not drown small ones.

CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  up integer := 0;
  down integer := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    up := up - (old.vote_type = 'upvote')::integer;
    down := down - (old.vote_type = 'downvote')::integer;
  END IF;
  IF tg_op <> 'DELETE' THEN
    up := up + (new.vote_type = 'upvote')::integer;
    down := down + (new.vote_type = 'downvote')::integer;
  END IF;
  IF up <> 0 OR down <> 0 THEN
    UPDATE posts p SET
      upvote_count = p.upvote_count + up,
      downvote_count = p.downvote_count + down,
      popular_rank = (p.upvote_count + up - p.downvote_count - down) / sqrt(1 + s.follower_count)
    FROM schools s WHERE p.id = coalesce(new.post_id, old.post_id) AND s.id = p.school_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_votes AFTER INSERT OR DELETE OR UPDATE OF vote_type ON post_votes
FOR EACH ROW EXECUTE FUNCTION count_votes();

CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE posts p SET
    comment_count = p.comment_count + step,
    discussed_rank = (p.comment_count + step) / sqrt(1 + s.follower_count)
  FROM schools s WHERE p.id = coalesce(new.post_id, old.post_id) AND s.id = p.school_id;
  RETURN NULL;
END $$;

CREATE TRIGGER count_comments AFTER INSERT OR DELETE ON comments
FOR EACH ROW EXECUTE FUNCTION count_comments();

-- Open pages are told that their notifications changed (decision S6); the payload is the user's id and nothing else.

CREATE FUNCTION announce_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notifications', coalesce(new.user_id, old.user_id)::text);
  RETURN NULL;
END $$;

CREATE TRIGGER announce_notification AFTER INSERT OR UPDATE OR DELETE ON notifications
FOR EACH ROW EXECUTE FUNCTION announce_notification();
