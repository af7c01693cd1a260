-- CreateEnum
CREATE TYPE "voice_naming" AS ENUM ('first_name', 'parent');

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE IF NOT EXISTS 'voice_asked' BEFORE 'vote';

-- CreateTable
CREATE TABLE "community_voices" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER,
    "comment_id" INTEGER,
    "naming" "voice_naming",
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "community_voices_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "community_voices_target" CHECK (num_nonnulls("post_id", "comment_id") = 1),
    CONSTRAINT "community_voices_answered" CHECK ("naming" IS NULL OR "answered_at" IS NOT NULL)
);

-- CreateIndex
CREATE UNIQUE INDEX "community_voices_post_id_key" ON "community_voices"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "community_voices_comment_id_key" ON "community_voices"("comment_id");

-- AddForeignKey
ALTER TABLE "community_voices" ADD CONSTRAINT "community_voices_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "community_voices" ADD CONSTRAINT "community_voices_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
