-- CreateEnum
CREATE TYPE "storm_kind" AS ENUM ('closed', 'delayed', 'early_dismissal', 'bus_late');

-- AlterTable
ALTER TABLE "users" ADD COLUMN "push_storm" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "storm_reports" (
    "id" SERIAL NOT NULL,
    "day" DATE NOT NULL,
    "scope" TEXT NOT NULL,
    "kind" "storm_kind" NOT NULL,
    "minutes" INTEGER,
    "source" TEXT,
    "reporter_hash" TEXT NOT NULL DEFAULT '',
    "household_hash" TEXT NOT NULL DEFAULT '',
    "removed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storm_reports_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "storm_reports_minutes" CHECK (("kind" = 'delayed') = ("minutes" IS NOT NULL)),
    CONSTRAINT "storm_reports_hashes" CHECK (("reporter_hash" = '') = ("household_hash" = ''))
);

-- CreateTable
CREATE TABLE "storm_pushes" (
    "day" DATE NOT NULL,
    "line" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "storm_pushes_pkey" PRIMARY KEY ("day","line","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "storm_reports_day_scope_kind_household_hash_key" ON "storm_reports"("day", "scope", "kind", "household_hash");

-- CreateIndex
CREATE INDEX "storm_pushes_user_id_idx" ON "storm_pushes"("user_id");

-- AddForeignKey
ALTER TABLE "storm_pushes" ADD CONSTRAINT "storm_pushes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
