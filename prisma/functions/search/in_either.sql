-- Search query that finds a text if the words match by the rules of English or of French. Called by
-- lib/search/search-sql.ts, search_begun and search_whole.
CREATE OR REPLACE FUNCTION in_either(words text)
RETURNS tsquery
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN e = f THEN e ELSE e || f END
  FROM (SELECT websearch_to_tsquery('public.in_english', words) AS e, websearch_to_tsquery('public.in_french', words) AS f) AS each
$$;
