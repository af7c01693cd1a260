-- Pictures and videos: nothing could be uploaded before, so no row has to be carried over.
DELETE FROM "post_media";
DROP INDEX "post_media_post_id_id_idx";
ALTER TABLE "post_media"
  DROP COLUMN "media_url",
  ADD COLUMN "position" INTEGER NOT NULL,
  ADD COLUMN "alt" TEXT,
  ADD COLUMN "width" INTEGER NOT NULL,
  ADD COLUMN "height" INTEGER NOT NULL,
  ADD COLUMN "duration" DOUBLE PRECISION,
  ADD COLUMN "thumb_hash" TEXT,
  ADD COLUMN "upload_id" UUID;
CREATE INDEX "post_media_post_id_position_id_idx" ON "post_media"("post_id", "position", "id");
CREATE UNIQUE INDEX "post_media_post_id_upload_id_key" ON "post_media"("post_id", "upload_id");

CREATE TABLE "stored_files" (
    "key" TEXT NOT NULL,
    "media_id" INTEGER,
    "user_id" INTEGER,
    "variant" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "stored_files_of_one" CHECK (num_nonnulls("media_id", "user_id") = 1)
);
CREATE UNIQUE INDEX "stored_files_media_id_variant_key" ON "stored_files"("media_id", "variant");
CREATE INDEX "stored_files_user_id_idx" ON "stored_files"("user_id");
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "post_media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "file_removals" (
    "key" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_removals_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "file_removals_due_at_idx" ON "file_removals"("due_at");

-- A file is spoken of by exactly one of the two tables, whatever deletes its row: a post, a person, a school.
-- Due since ever: now() is rounded up to a millisecond that the server's own clock may not have reached yet.
CREATE FUNCTION "file_of_a_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM file_removals WHERE key = NEW.key;
  ELSE
    INSERT INTO file_removals (key, due_at) VALUES (OLD.key, to_timestamp(0)) ON CONFLICT (key) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "stored_files_file" AFTER INSERT OR DELETE ON "stored_files" FOR EACH ROW EXECUTE FUNCTION "file_of_a_row"();
