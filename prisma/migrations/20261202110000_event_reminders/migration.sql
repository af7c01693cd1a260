-- CreateEnum
CREATE TYPE "reminder_channel" AS ENUM ('push', 'email');

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE IF NOT EXISTS 'event_suggestion_decided' AFTER 'correction_decided';

-- CreateTable
CREATE TABLE "event_suggestions" (
    "id" SERIAL NOT NULL,
    "school_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "location" TEXT,
    "all_day" BOOLEAN NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "status" "suggestion_status" NOT NULL DEFAULT 'open',
    "open_key" TEXT,
    "note" TEXT,
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_reminders" (
    "user_id" INTEGER NOT NULL,
    "event_id" INTEGER NOT NULL,
    "channel" "reminder_channel" NOT NULL,
    "done_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_reminders_pkey" PRIMARY KEY ("user_id","event_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_suggestions_open_key_key" ON "event_suggestions"("open_key");

-- CreateIndex
CREATE INDEX "event_suggestions_school_id_status_id_idx" ON "event_suggestions"("school_id", "status", "id");

-- CreateIndex
CREATE INDEX "event_suggestions_user_id_id_idx" ON "event_suggestions"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "event_reminders_event_id_idx" ON "event_reminders"("event_id");

-- AddForeignKey
ALTER TABLE "event_suggestions" ADD CONSTRAINT "event_suggestions_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_suggestions" ADD CONSTRAINT "event_suggestions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_reminders" ADD CONSTRAINT "event_reminders_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "school_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
