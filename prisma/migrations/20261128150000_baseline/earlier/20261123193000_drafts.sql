-- CreateTable
CREATE TABLE "drafts" (
    "user_id" INTEGER NOT NULL,
    "place" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "older" JSONB,
    "older_until" TIMESTAMPTZ(3),

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("user_id","place")
);

-- CreateIndex
CREATE INDEX "drafts_saved_at_idx" ON "drafts"("saved_at");

-- AddForeignKey
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
