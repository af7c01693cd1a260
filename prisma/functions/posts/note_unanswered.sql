-- Records whether a new or edited post is a question without an answer (record 117). count_comments records it when the
-- post's comments change.
CREATE OR REPLACE FUNCTION note_unanswered()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  new.is_unanswered := false;
  IF new.topic::text = 'question' THEN
    new.is_unanswered := NOT is_answered(new.id, new.user_id, new.answer_id);
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER note_unanswered BEFORE INSERT OR UPDATE OF topic, answer_id ON posts
  FOR EACH ROW
  EXECUTE FUNCTION note_unanswered();
