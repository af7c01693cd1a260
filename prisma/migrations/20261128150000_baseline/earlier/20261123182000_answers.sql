-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'answer_marked';

-- Which comment answers a post, as its author says: a number that stays when that comment is deleted (docs/decisions/068).
-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "answer_id" INTEGER;
