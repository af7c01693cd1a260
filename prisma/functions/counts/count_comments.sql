-- Updates the comment count of a post, and the post's rank in the order by comments. Comments hidden pending review do
-- not count. Also updates whether a question is unanswered.
CREATE OR REPLACE FUNCTION count_comments()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  step integer := 0;
  about text;
BEGIN
  IF tg_op <> 'INSERT' THEN
    step := step - (old.withheld IS NULL)::integer;
  END IF;
  IF tg_op <> 'DELETE' THEN
    step := step + (new.withheld IS NULL)::integer;
  END IF;
  IF step <> 0 THEN
    UPDATE posts p SET
      comment_count = p.comment_count + step,
      discussed_rank = (p.comment_count + step) / sqrt(1 + s.follower_count)
    FROM schools s WHERE p.id = coalesce(new.post_id, old.post_id) AND s.id = p.school_id RETURNING p.topic::text INTO about;
    -- A separate statement, which sees the comments that other transactions changed before the first one locked the post.
    IF about = 'question' THEN
      UPDATE posts p SET is_unanswered = NOT is_answered(p.id, p.user_id, p.answer_id)
      WHERE p.id = coalesce(new.post_id, old.post_id) AND p.is_unanswered = is_answered(p.id, p.user_id, p.answer_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_comments AFTER INSERT OR DELETE OR UPDATE OF withheld ON comments
  FOR EACH ROW
  EXECUTE FUNCTION count_comments();
