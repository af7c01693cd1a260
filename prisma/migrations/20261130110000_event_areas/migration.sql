-- CreateTable
CREATE TABLE "calendar_feeds" (
    "id" SERIAL NOT NULL,
    "school_id" INTEGER,
    "region" TEXT NOT NULL DEFAULT '',
    "family" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL,
    "etag" TEXT,
    "last_modified" TEXT,
    "rejected" INTEGER NOT NULL DEFAULT 0,
    "conflicts" INTEGER NOT NULL DEFAULT 0,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "failed_since" TIMESTAMPTZ(3),
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "calendar_feeds_school_id_idx" ON "calendar_feeds"("school_id");

-- AddForeignKey
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "school_events" ADD COLUMN     "feed_id" INTEGER,
ADD COLUMN     "region" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "family" TEXT NOT NULL DEFAULT '';

-- The previous version reads events only by their school, so it does not find rows without a school.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "school_events" ALTER COLUMN "school_id" DROP NOT NULL;

-- AddForeignKey
ALTER TABLE "school_events" ADD CONSTRAINT "school_events_feed_id_fkey" FOREIGN KEY ("feed_id") REFERENCES "calendar_feeds"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
