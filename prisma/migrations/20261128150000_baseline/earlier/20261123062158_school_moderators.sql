-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "school_id" INTEGER;

-- CreateTable
CREATE TABLE "school_moderators" (
    "user_id" INTEGER NOT NULL,
    "school_id" INTEGER NOT NULL,
    "given_by" INTEGER NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "school_moderators_pkey" PRIMARY KEY ("user_id","school_id")
);

-- CreateIndex
CREATE INDEX "school_moderators_school_id_idx" ON "school_moderators"("school_id");

-- CreateIndex
CREATE INDEX "reviews_school_id_idx" ON "reviews"("school_id");

-- AddForeignKey
ALTER TABLE "school_moderators" ADD CONSTRAINT "school_moderators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "school_moderators" ADD CONSTRAINT "school_moderators_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A review belongs to the school where its post or comment was written, and still does when that is gone.
UPDATE reviews v SET school_id = p.school_id FROM posts p
WHERE p.id = coalesce(v.post_id, (SELECT c.post_id FROM comments c WHERE c.id = v.comment_id));

CREATE FUNCTION place_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.school_id := (SELECT p.school_id FROM posts p WHERE p.id = coalesce(new.post_id, (SELECT c.post_id FROM comments c WHERE c.id = new.comment_id)));
  RETURN new;
END $$;

CREATE TRIGGER place_review BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION place_review();
