-- Clears the cached watched words.
CREATE OR REPLACE FUNCTION announce_watched_words()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('watched_words', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_watched_words AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON watched_words
  FOR EACH STATEMENT
  EXECUTE FUNCTION announce_watched_words();
