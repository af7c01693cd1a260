-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "deleted_uploads" UUID[] DEFAULT ARRAY[]::UUID[];
