-- CreateEnum
CREATE TYPE "caution" AS ENUM ('staff', 'phone', 'email', 'plate', 'child');

-- AlterEnum
ALTER TYPE "review_cause" ADD VALUE 'cautions';

-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "cautions" "caution"[] DEFAULT ARRAY[]::"caution"[];
