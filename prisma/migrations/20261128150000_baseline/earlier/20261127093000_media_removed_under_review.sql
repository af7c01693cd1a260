-- When a photo or video was last taken out of what a case is about: its file goes at once, and who decides cannot look at it any more.
ALTER TABLE "reviews" ADD COLUMN "media_removed_at" TIMESTAMPTZ(3);
