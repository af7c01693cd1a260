-- The order of names, as lib/text/order.ts has it in browsers: École among E.
CREATE COLLATION by_name (provider = icu, locale = 'en-CA');

-- The type of a column cannot change while a trigger names the column. Both are created again below, in the same transaction.
DROP TRIGGER announce_schools ON schools;
DROP TRIGGER announce_all_pages ON schools;

-- The table has some hundred rows, and no index has the column: it is locked for milliseconds.
-- squawk-ignore changing-column-type
ALTER TABLE "schools" ALTER COLUMN "name" SET DATA TYPE TEXT COLLATE by_name;

CREATE TRIGGER announce_schools
AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF id, name, city, province, type, grades, rce_name, school_family, description, thumbnail, website, phone,
  civic_address, postal_code, geo_location ON schools
FOR EACH STATEMENT EXECUTE FUNCTION announce_schools();

CREATE TRIGGER announce_all_pages
AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF id, name, city, province, type, grades, rce_name, school_family, feeder_schools, description, thumbnail,
  website, phone, fax, civic_address, mailing_address, postal_code, geo_location ON schools
FOR EACH STATEMENT EXECUTE FUNCTION announce_all_pages();

-- A name as searches compare it: lower case, no accents or invisible characters, and one apostrophe, hyphen and blank for all forms of each.
-- unaccent folds most apostrophes and hyphens. No index uses this function.
CREATE FUNCTION fold_name(name text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(unaccent(normalize(
    translate(name, U&'`\00B4\02BD\02C8\055A\A78C\2043\058A\00AD\200B\200C\200D\200E\200F\2060\FEFF', '''''''''''''--'), NFKC))), '\s+', ' ', 'g')
$$;
