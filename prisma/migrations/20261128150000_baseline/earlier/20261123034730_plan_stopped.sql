-- AlterTable
ALTER TABLE "account_deletions" ADD COLUMN     "plan_stopped" BOOLEAN NOT NULL DEFAULT false;
