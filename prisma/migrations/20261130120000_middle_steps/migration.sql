ALTER TYPE "review_decision" ADD VALUE IF NOT EXISTS 'send_back' BEFORE 'delete';
ALTER TYPE "withheld" ADD VALUE IF NOT EXISTS 'sent_back';
ALTER TYPE "withheld" ADD VALUE IF NOT EXISTS 'resubmitted';
ALTER TYPE "review_cause" ADD VALUE IF NOT EXISTS 'resubmitted';

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "comments_closed_at" TIMESTAMPTZ(3),
ADD COLUMN     "comments_closed_reason" TEXT,
ADD COLUMN     "parent_comments_only" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "resubmission_of" INTEGER,
ADD COLUMN     "warned_until" TIMESTAMPTZ(3);
