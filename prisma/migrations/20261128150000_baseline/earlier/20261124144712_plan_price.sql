-- CreateEnum
CREATE TYPE "plan_interval" AS ENUM ('month', 'year');

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "price_cents" INTEGER,
ADD COLUMN     "price_interval" "plan_interval";
