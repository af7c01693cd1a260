-- CreateEnum
CREATE TYPE "deletion_cause" AS ENUM ('owner', 'administrator', 'retention');

-- CreateEnum
CREATE TYPE "deletion_fault" AS ENUM ('payments', 'changed', 'administrator', 'other');

-- CreateTable
CREATE TABLE "account_deletions" (
    "user_id" INTEGER NOT NULL,
    "asked_by" "deletion_cause" NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "tried_at" TIMESTAMPTZ(3),
    "fault" "deletion_fault",
    "plan_ended_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "cleaned_at" TIMESTAMPTZ(3),
    "email" CITEXT,
    "receipt_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_deletions_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "account_deletions_cleaned_at_due_at_idx" ON "account_deletions"("cleaned_at", "due_at");
