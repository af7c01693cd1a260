-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "notification_kind" ADD VALUE 'founding_given';
ALTER TYPE "notification_kind" ADD VALUE 'founding_ending';
ALTER TYPE "notification_kind" ADD VALUE 'founding_ended';

-- CreateTable
CREATE TABLE "founding_parents" (
    "user_id" INTEGER NOT NULL,
    "school_id" INTEGER NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "had_until" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),

    CONSTRAINT "founding_parents_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "founding_parents_school_id_idx" ON "founding_parents"("school_id");

-- AddForeignKey
ALTER TABLE "founding_parents" ADD CONSTRAINT "founding_parents_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "founding_parents" ADD CONSTRAINT "founding_parents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
