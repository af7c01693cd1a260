-- Returns the search words of a text in English and French. An index stores the results, so a changed function needs a
-- new name. Called by note_words_of_post, note_words_of_comment, lib/search and lib/integrity.
CREATE OR REPLACE FUNCTION words_of(heading text, body text)
RETURNS tsvector
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  -- Words in a title (weight A) count more than words in a text.
  SELECT setweight(to_tsvector('public.in_english', coalesce(heading, '')), 'A') || to_tsvector('public.in_english', body)
    || strip(to_tsvector('public.in_french', coalesce(heading, '') || ' ' || body))
$$;
