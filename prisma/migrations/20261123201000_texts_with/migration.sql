-- How many texts have what is looked for, as statistics tell: they know the frequent words, and all others are held for rare. Search takes the way
-- that is short for them (docs/decisions/062). Where there are no statistics yet: all that there could be.

CREATE FUNCTION texts_planned(texts regclass, asked tsquery) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  plans json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM %s WHERE words @@ %L::tsquery', texts, asked) INTO plans;
  RETURN (plans -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
END $$;

-- Either all the words; or those before the last one, and of that only its beginning, which the planner knows nothing of.
CREATE FUNCTION texts_with(texts regclass, words tsquery, before tsquery, beginning text) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  number float8 := (SELECT reltuples FROM pg_class WHERE oid = texts);
  begun float8;
BEGIN
  IF number < 0 THEN
    RETURN 'infinity';
  END IF;
  SELECT least(1, coalesce(sum(e.share), 0)) INTO begun
  FROM pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS e (word, share)
  WHERE s.tablename = texts::text AND s.attname = 'words' AND starts_with(e.word, beginning);
  RETURN greatest(texts_planned(texts, words), begun * CASE WHEN numnode(before) > 0 THEN texts_planned(texts, before) ELSE number END);
END $$;
