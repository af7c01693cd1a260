-- Stores the search words of a comment.
CREATE OR REPLACE FUNCTION note_words_of_comment()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO comment_words (comment_id, post_id, school_id, written_at, words)
  SELECT new.id, new.post_id, p.school_id, new.created_at, words_of(NULL, new.content) FROM posts p WHERE p.id = new.post_id
  ON CONFLICT (comment_id) DO UPDATE SET written_at = excluded.written_at, words = excluded.words;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_words AFTER INSERT OR UPDATE OF content, created_at ON comments
  FOR EACH ROW
  EXECUTE FUNCTION note_words_of_comment();
