-- What a review is about, and whether its writer signed it: known also when that is gone. Null: gone before this was kept.
ALTER TABLE "reviews" ADD COLUMN "of_comment" BOOLEAN,
ADD COLUMN "of_unsigned" BOOLEAN;

CREATE OR REPLACE FUNCTION place_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.school_id, p.is_anonymous AND p.user_id = new.author_id INTO new.school_id, new.of_unsigned FROM posts p
  WHERE p.id = coalesce((SELECT c.post_id FROM comments c WHERE c.id = new.comment_id), new.post_id);
  new.of_comment := new.comment_id IS NOT NULL;
  RETURN new;
END $$;

-- Few rows: one for each time that something was looked at.
UPDATE reviews v SET of_comment = v.comment_id IS NOT NULL, of_unsigned = p.is_anonymous AND p.user_id = v.author_id FROM posts p
WHERE p.id = coalesce((SELECT c.post_id FROM comments c WHERE c.id = v.comment_id), v.post_id);
