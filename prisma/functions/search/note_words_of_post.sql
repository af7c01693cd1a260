-- Stores the search words of a post.
CREATE OR REPLACE FUNCTION note_words_of_post()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO post_words (post_id, school_id, written_at, words)
  VALUES (new.id, new.school_id, new.created_at, words_of(new.title, new.content))
  ON CONFLICT (post_id) DO UPDATE SET school_id = excluded.school_id, written_at = excluded.written_at, words = excluded.words;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_words AFTER INSERT OR UPDATE OF title, content, school_id, created_at ON posts
  FOR EACH ROW
  EXECUTE FUNCTION note_words_of_post();
