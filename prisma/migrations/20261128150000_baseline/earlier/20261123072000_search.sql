-- What posts, comments and events are found by (docs/decisions/062). The words stand in tables of their own: a vote writes its post's row
-- and all its indexes, and is not to write these.

CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE TEXT SEARCH CONFIGURATION in_english (COPY = english);
ALTER TEXT SEARCH CONFIGURATION in_english ALTER MAPPING FOR word, hword, hword_part WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION in_french (COPY = french);
ALTER TEXT SEARCH CONFIGURATION in_french ALTER MAPPING FOR word, hword, hword_part WITH unaccent, french_stem;

-- Both languages of the province: nobody says in which he writes. Only the English words have places, by which a rank is made. Named with
-- their schema, since an index is made without a search path.
CREATE FUNCTION words_of(heading text, body text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('public.in_english', coalesce(heading, '')), 'A') || to_tsvector('public.in_english', body)
    || strip(to_tsvector('public.in_french', coalesce(heading, '') || ' ' || body))
$$;

-- CreateTable
CREATE TABLE "post_words" (
    "post_id" INTEGER NOT NULL,
    "school_id" INTEGER NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "post_words_pkey" PRIMARY KEY ("post_id")
);

-- CreateTable
CREATE TABLE "comment_words" (
    "comment_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "school_id" INTEGER NOT NULL,
    "written_at" TIMESTAMPTZ(3) NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "comment_words_pkey" PRIMARY KEY ("comment_id")
);

-- CreateIndex
CREATE INDEX "post_words_words_idx" ON "post_words" USING GIN ("words");

-- CreateIndex
CREATE INDEX "post_words_written_at_idx" ON "post_words"("written_at" DESC);

-- CreateIndex
CREATE INDEX "post_words_school_id_written_at_idx" ON "post_words"("school_id", "written_at" DESC);

-- CreateIndex
CREATE INDEX "comment_words_words_idx" ON "comment_words" USING GIN ("words");

-- CreateIndex
CREATE INDEX "comment_words_written_at_idx" ON "comment_words"("written_at" DESC);

-- CreateIndex
CREATE INDEX "comment_words_school_id_written_at_idx" ON "comment_words"("school_id", "written_at" DESC);

-- AddForeignKey
ALTER TABLE "post_words" ADD CONSTRAINT "post_words_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_words" ADD CONSTRAINT "comment_words_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX school_events_words_idx ON school_events USING GIN (words_of(title, coalesce(location, '') || ' ' || coalesce(description, '')));

INSERT INTO post_words (post_id, school_id, written_at, words)
SELECT id, school_id, created_at, words_of(title, content) FROM posts;

INSERT INTO comment_words (comment_id, post_id, school_id, written_at, words)
SELECT c.id, c.post_id, p.school_id, c.created_at, words_of(NULL, c.content) FROM comments c JOIN posts p ON p.id = c.post_id;

CREATE FUNCTION note_words_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_words (post_id, school_id, written_at, words)
  VALUES (new.id, new.school_id, new.created_at, words_of(new.title, new.content))
  ON CONFLICT (post_id) DO UPDATE SET school_id = excluded.school_id, written_at = excluded.written_at, words = excluded.words;
  RETURN NULL;
END $$;

CREATE TRIGGER note_words AFTER INSERT OR UPDATE OF title, content, school_id, created_at ON posts
FOR EACH ROW EXECUTE FUNCTION note_words_of_post();

CREATE FUNCTION note_words_of_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO comment_words (comment_id, post_id, school_id, written_at, words)
  SELECT new.id, new.post_id, p.school_id, new.created_at, words_of(NULL, new.content) FROM posts p WHERE p.id = new.post_id
  ON CONFLICT (comment_id) DO UPDATE SET written_at = excluded.written_at, words = excluded.words;
  RETURN NULL;
END $$;

CREATE TRIGGER note_words AFTER INSERT OR UPDATE OF content, created_at ON comments
FOR EACH ROW EXECUTE FUNCTION note_words_of_comment();
