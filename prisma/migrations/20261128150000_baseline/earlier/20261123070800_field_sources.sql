-- CreateEnum
CREATE TYPE "suggestion_status" AS ENUM ('open', 'accepted', 'refused');

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'correction_decided';

-- AlterTable
ALTER TABLE "schools" ADD COLUMN     "field_sources" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "field_suggestions" (
    "id" SERIAL NOT NULL,
    "school_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "before" TEXT,
    "value" TEXT,
    "link" TEXT,
    "status" "suggestion_status" NOT NULL DEFAULT 'open',
    "open_key" TEXT,
    "note" TEXT,
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "field_suggestions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "field_suggestions_open_key_key" ON "field_suggestions"("open_key");

-- CreateIndex
CREATE INDEX "field_suggestions_status_created_at_id_idx" ON "field_suggestions"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "field_suggestions_user_id_created_at_idx" ON "field_suggestions"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "field_suggestions_school_id_idx" ON "field_suggestions"("school_id");

-- AddForeignKey
ALTER TABLE "field_suggestions" ADD CONSTRAINT "field_suggestions_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "field_suggestions" ADD CONSTRAINT "field_suggestions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
