-- CreateEnum
CREATE TYPE "concern_state" AS ENUM ('raised', 'asked', 'answered', 'resolved', 'no_answer');

-- CreateEnum
CREATE TYPE "office" AS ENUM ('school', 'advisory_council', 'transportation', 'regional_centre', 'department', 'municipality');

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE IF NOT EXISTS 'outcome' BEFORE 'vote';
ALTER TYPE "notification_kind" ADD VALUE IF NOT EXISTS 'concern_due' BEFORE 'vote';

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "concern_state" "concern_state",
ADD COLUMN     "concern_asked_days" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "transparency_months" ADD COLUMN     "concern_moves" INTEGER;

-- CreateTable
CREATE TABLE "outcome_lines" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "state" "concern_state",
    "office" "office",
    "day" DATE NOT NULL,
    "note" TEXT,

    CONSTRAINT "outcome_lines_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outcome_lines_office" CHECK (("office" IS NOT NULL) = (coalesce("state" = 'asked', false))),
    CONSTRAINT "outcome_lines_note" CHECK ("state" IS NOT NULL OR "note" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "me_toos" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "user_id" INTEGER,

    CONSTRAINT "me_toos_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outcome_lines_post_id_id_idx" ON "outcome_lines"("post_id", "id");

-- CreateIndex
CREATE INDEX "me_toos_user_id_idx" ON "me_toos"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "me_toos_post_id_user_id_key" ON "me_toos"("post_id", "user_id");

-- AddForeignKey
ALTER TABLE "outcome_lines" ADD CONSTRAINT "outcome_lines_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "me_toos" ADD CONSTRAINT "me_toos_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "me_toos" ADD CONSTRAINT "me_toos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
