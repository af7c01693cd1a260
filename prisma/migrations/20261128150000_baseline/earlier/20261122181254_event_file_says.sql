-- AlterTable
ALTER TABLE "school_events" ADD COLUMN     "file_says" JSONB;
