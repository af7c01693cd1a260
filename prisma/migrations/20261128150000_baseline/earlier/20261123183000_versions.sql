-- What was kept before readers could read it stays with moderators and its writer (docs/decisions/069).
-- AlterTable
ALTER TABLE "revisions" ADD COLUMN     "is_shown" BOOLEAN NOT NULL DEFAULT false;
