-- Search words of a text in English and French. Words in a title have more weight than words in a text. Called by
-- note_words_of_post, note_words_of_comment, lib/search and lib/integrity. An index stores the results of this
-- function. A changed function therefore needs a new name, so that the index is rebuilt.
CREATE OR REPLACE FUNCTION words_of(heading text, body text)
RETURNS tsvector
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT setweight(to_tsvector('public.in_english', coalesce(heading, '')), 'A') || to_tsvector('public.in_english', body)
    || strip(to_tsvector('public.in_french', coalesce(heading, '') || ' ' || body))
$$;
