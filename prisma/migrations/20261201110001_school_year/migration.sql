-- CreateEnum
CREATE TYPE "grade_band" AS ENUM ('p_3', 'g4_6', 'g7_9', 'g10_12');

-- AlterTable
ALTER TABLE "user_school_subscriptions" ADD COLUMN "grade_band" "grade_band",
ADD COLUMN "former_since" TIMESTAMPTZ(3),
ADD COLUMN "moving_on_year" INTEGER;
