-- Queues a file for deletion when its row in stored_files is deleted. If a new row names the same file, cancels the
-- deletion.
CREATE OR REPLACE FUNCTION file_of_a_row()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    DELETE FROM file_removals WHERE key = NEW.key;
  ELSE
    INSERT INTO file_removals (key, due_at) VALUES (OLD.key, to_timestamp(0)) ON CONFLICT (key) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stored_files_file AFTER INSERT OR DELETE ON stored_files
  FOR EACH ROW
  EXECUTE FUNCTION file_of_a_row();
