-- Refuses to change or delete entries of the audit log, except for the changes that the function forget_audit_details
-- makes.
CREATE OR REPLACE FUNCTION refuse_change()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF tg_table_name = 'audit_log' AND tg_op = 'UPDATE' AND current_setting('audit.forgets', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'permission denied: % is only added to', tg_table_name USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER audit_log_is_only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
