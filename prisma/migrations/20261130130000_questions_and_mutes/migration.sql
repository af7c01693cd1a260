ALTER TYPE "post_topic" ADD VALUE IF NOT EXISTS 'question' BEFORE 'other';

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "is_unanswered" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "mutes" ADD COLUMN     "ends_at" TIMESTAMPTZ(3);
