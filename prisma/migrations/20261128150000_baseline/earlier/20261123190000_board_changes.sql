-- CreateTable
CREATE TABLE "board_changes" (
    "id" BIGSERIAL NOT NULL,
    "transaction" BIGINT NOT NULL,
    "school_id" INTEGER NOT NULL,
    "post_id" INTEGER NOT NULL,
    "comment_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "board_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "board_changes_transaction_id_idx" ON "board_changes"("transaction", "id");

-- What is new on boards, for the pages that show them (docs/decisions/071). A line has numbers alone: whoever is told of it is asked for first.
-- Its transaction says in which order lines may be read without missing one: ids are given before they can be seen.

CREATE FUNCTION note_new_on_board(school integer, post integer, comment integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO board_changes (transaction, school_id, post_id, comment_id)
  VALUES (pg_current_xact_id()::text::bigint, school, post, comment);
  PERFORM pg_notify('boards', school::text);
END $$;

CREATE FUNCTION tell_board_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_new_on_board(new.school_id, new.id, NULL);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_board_of_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_new_on_board((SELECT school_id FROM posts WHERE id = new.post_id), new.post_id, new.id);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_board_of_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('boards', new.school_id || ':' || new.id);
  RETURN NULL;
END $$;

CREATE TRIGGER tell_board_of_post AFTER INSERT ON posts
FOR EACH ROW WHEN (new.withheld IS NULL) EXECUTE FUNCTION tell_board_of_post();
CREATE TRIGGER tell_board_of_released_post AFTER UPDATE OF withheld ON posts
FOR EACH ROW WHEN (old.withheld IS NOT NULL AND new.withheld IS NULL) EXECUTE FUNCTION tell_board_of_post();
CREATE TRIGGER tell_board_of_comment AFTER INSERT ON comments
FOR EACH ROW WHEN (new.withheld IS NULL) EXECUTE FUNCTION tell_board_of_comment();
CREATE TRIGGER tell_board_of_released_comment AFTER UPDATE OF withheld ON comments
FOR EACH ROW WHEN (old.withheld IS NOT NULL AND new.withheld IS NULL) EXECUTE FUNCTION tell_board_of_comment();
CREATE TRIGGER tell_board_of_counts AFTER UPDATE OF upvote_count, downvote_count, comment_count ON posts
FOR EACH ROW WHEN ((old.upvote_count, old.downvote_count, old.comment_count) IS DISTINCT FROM (new.upvote_count, new.downvote_count, new.comment_count))
EXECUTE FUNCTION tell_board_of_counts();
