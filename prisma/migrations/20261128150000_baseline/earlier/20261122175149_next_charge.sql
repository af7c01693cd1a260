-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "next_cents" INTEGER;
