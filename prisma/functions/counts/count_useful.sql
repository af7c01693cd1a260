-- Updates the number of people who marked a comment as useful.
CREATE OR REPLACE FUNCTION count_useful()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE comments SET useful_count = useful_count + CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(new.comment_id, old.comment_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_useful AFTER INSERT OR DELETE ON useful_marks
  FOR EACH ROW
  EXECUTE FUNCTION count_useful();
