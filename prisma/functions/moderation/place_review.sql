-- Fills in three columns of a new review: the school of the content, whether the content is a comment, and whether its
-- author wrote anonymously.
CREATE OR REPLACE FUNCTION place_review()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  SELECT p.school_id, p.is_anonymous AND p.user_id = new.author_id INTO new.school_id, new.of_unsigned FROM posts p
  WHERE p.id = coalesce((SELECT c.post_id FROM comments c WHERE c.id = new.comment_id), new.post_id);
  new.of_comment := new.comment_id IS NOT NULL;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER place_review BEFORE INSERT ON reviews
  FOR EACH ROW
  EXECUTE FUNCTION place_review();
