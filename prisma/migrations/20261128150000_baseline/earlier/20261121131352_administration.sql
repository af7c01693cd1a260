-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN     "address" TEXT;

-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "withheld" TEXT;

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "withheld" TEXT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "calendar_key" TEXT,
ADD COLUMN     "suspended_until" TIMESTAMPTZ(3),
ADD COLUMN     "suspension_reason" TEXT,
ADD COLUMN     "verified_at" TIMESTAMPTZ(3),
ADD COLUMN     "verified_method" TEXT;

-- CreateTable
CREATE TABLE "school_corrections" (
    "school_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "corrected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "school_corrections_pkey" PRIMARY KEY ("school_id","field")
);

-- CreateTable
CREATE TABLE "deleted_schools" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "deleted_by" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "contents" JSONB NOT NULL,

    CONSTRAINT "deleted_schools_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "school_events" (
    "id" SERIAL NOT NULL,
    "school_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "location" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "all_day" BOOLEAN NOT NULL DEFAULT false,
    "recurrence" TEXT,
    "exceptions" TIMESTAMPTZ(3)[],
    "time_zone" TEXT NOT NULL DEFAULT 'America/Halifax',
    "uid" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "canceled_at" TIMESTAMPTZ(3),
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "school_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" SERIAL NOT NULL,
    "reporter_id" INTEGER NOT NULL,
    "post_id" INTEGER,
    "comment_id" INTEGER,
    "reason" TEXT NOT NULL,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" SERIAL NOT NULL,
    "open_key" TEXT,
    "post_id" INTEGER,
    "comment_id" INTEGER,
    "author_id" INTEGER,
    "cause" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "content" TEXT NOT NULL,
    "claimed_by" INTEGER,
    "claimed_at" TIMESTAMPTZ(3),
    "decision" TEXT,
    "reason" TEXT,
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "appeal" TEXT,
    "appealed_at" TIMESTAMPTZ(3),
    "appeal_decision" TEXT,
    "appeal_reason" TEXT,
    "appeal_decided_by" INTEGER,
    "appeal_decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watched_words" (
    "id" SERIAL NOT NULL,
    "word" CITEXT NOT NULL,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watched_words_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_by" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "daily_counts" (
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "daily_counts_pkey" PRIMARY KEY ("day","name")
);

-- CreateIndex
CREATE INDEX "deleted_schools_deleted_at_idx" ON "deleted_schools"("deleted_at");

-- CreateIndex
CREATE INDEX "school_events_school_id_starts_at_idx" ON "school_events"("school_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "school_events_school_id_uid_key" ON "school_events"("school_id", "uid");

-- CreateIndex
CREATE INDEX "reports_post_id_idx" ON "reports"("post_id");

-- CreateIndex
CREATE INDEX "reports_comment_id_idx" ON "reports"("comment_id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_reporter_id_post_id_key" ON "reports"("reporter_id", "post_id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_reporter_id_comment_id_key" ON "reports"("reporter_id", "comment_id");

-- CreateIndex
CREATE UNIQUE INDEX "reviews_open_key_key" ON "reviews"("open_key");

-- CreateIndex
CREATE INDEX "reviews_status_created_at_id_idx" ON "reviews"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "reviews_author_id_idx" ON "reviews"("author_id");

-- CreateIndex
CREATE INDEX "reviews_post_id_idx" ON "reviews"("post_id");

-- CreateIndex
CREATE INDEX "reviews_comment_id_idx" ON "reviews"("comment_id");

-- CreateIndex
CREATE UNIQUE INDEX "watched_words_word_key" ON "watched_words"("word");

-- CreateIndex
CREATE INDEX "audit_log_created_at_id_idx" ON "audit_log"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_log_actor_id_created_at_idx" ON "audit_log"("actor_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "users_calendar_key_key" ON "users"("calendar_key");

-- AddForeignKey
ALTER TABLE "school_corrections" ADD CONSTRAINT "school_corrections_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "school_events" ADD CONSTRAINT "school_events_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What schema.prisma cannot say ------------------------------------------------------------------------------------------

ALTER TABLE posts ADD CONSTRAINT posts_withheld_check CHECK (withheld IN ('reports', 'words', 'first', 'removed'));
ALTER TABLE comments ADD CONSTRAINT comments_withheld_check CHECK (withheld IN ('reports', 'words', 'first', 'removed'));
ALTER TABLE reports ADD CONSTRAINT reports_target_check CHECK (num_nonnulls(post_id, comment_id) = 1);
ALTER TABLE reviews ADD CONSTRAINT reviews_status_check CHECK (status IN ('open', 'decided', 'appealed', 'closed'));
ALTER TABLE school_events ADD CONSTRAINT school_events_end_check CHECK (ends_at IS NULL OR ends_at >= starts_at);

-- A withheld comment is not counted.

CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    step := step - (old.withheld IS NULL)::integer;
  END IF;
  IF tg_op <> 'DELETE' THEN
    step := step + (new.withheld IS NULL)::integer;
  END IF;
  IF step <> 0 THEN
    UPDATE posts p SET
      comment_count = p.comment_count + step,
      discussed_rank = (p.comment_count + step) / sqrt(1 + s.follower_count)
    FROM schools s WHERE p.id = coalesce(new.post_id, old.post_id) AND s.id = p.school_id;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER count_comments ON comments;
CREATE TRIGGER count_comments AFTER INSERT OR DELETE OR UPDATE OF withheld ON comments
FOR EACH ROW EXECUTE FUNCTION count_comments();

-- What was done stays on record, whoever asks.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'permission denied: % is only added to', tg_table_name USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_log_is_only_added_to BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
