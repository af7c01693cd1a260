-- How many texts have what is looked for, as statistics tell: they know the frequent words, and all others are held for rare. Search takes the way
-- that is short for them (docs/decisions/062). Where there are no statistics yet: all that there could be.

CREATE FUNCTION texts_planned(texts regclass, asked tsquery) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  plans json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM %s WHERE words @@ %L::tsquery', texts, asked) INTO plans;
  RETURN (plans -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
END $$;

-- So that more of them are known.
ALTER TABLE post_words ALTER COLUMN words SET STATISTICS 300;
ALTER TABLE comment_words ALTER COLUMN words SET STATISTICS 300;

-- Either all the words; or those before the last one, and of that only its beginning, which the planner knows nothing of. 0 for words that may be
-- as rare as any that it does not know, in either language: of those it reckons half of what the rarest has that it does know.
CREATE FUNCTION texts_with(texts regclass, words tsquery, before tsquery, beginning text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  number float8 := (SELECT reltuples FROM pg_class WHERE oid = texts);
  likely float8 := texts_planned(texts, words);
  known text[];
  shares float4[];
  begun float8;
BEGIN
  SELECT s.most_common_elems::text::text[], s.most_common_elem_freqs INTO known, shares
  FROM pg_stats s WHERE s.tablename = texts::text AND s.attname = 'words';
  IF known IS NULL THEN
    RETURN 'infinity';
  END IF;
  IF likely <= texts_planned(texts, 'known-to-nobody | connu-de-personne') THEN
    likely := 0;
  END IF;
  SELECT least(1, coalesce(sum(e.share), 0)) INTO begun FROM unnest(known, shares) AS e (word, share) WHERE starts_with(e.word, beginning);
  RETURN greatest(likely, begun * CASE WHEN numnode(before) > 0 THEN texts_planned(texts, before) ELSE number END);
END $$;
