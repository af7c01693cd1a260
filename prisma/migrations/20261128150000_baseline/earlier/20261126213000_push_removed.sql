-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "push_removed" BOOLEAN NOT NULL DEFAULT false;
