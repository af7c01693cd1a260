-- Records that a post or comment is new on a school's board, and notifies every server process. Each process then
-- notifies the browsers that have the board open. Called by tell_board_of_post and tell_board_of_comment.
CREATE OR REPLACE FUNCTION note_new_on_board(school integer, post integer, comment integer)
RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO board_changes (transaction, school_id, post_id, comment_id)
  VALUES (pg_current_xact_id()::text::bigint, school, post, comment);
  PERFORM pg_notify('boards', school::text);
END $$;
