-- A name folded for comparisons, as lib/text/fold-case-and-accents.ts folds names. Called by
-- lib/database/person-name-sql.ts.
CREATE OR REPLACE FUNCTION fold_name(name text)
RETURNS text
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT regexp_replace(lower(unaccent(normalize(
    translate(name, U&'`\00B4\02BD\02C8\055A\A78C\2043\058A\00AD\200B\200C\200D\200E\200F\2060\FEFF', '''''''''''''--'), NFKC))), '\s+', ' ', 'g')
$$;
