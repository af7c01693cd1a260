-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'comment_reply';

-- A reply keeps the number of the comment it was put under when that one is deleted (docs/decisions/068), so nothing refers here.
-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "parent_id" INTEGER;
