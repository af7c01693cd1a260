-- A person as JSON, with id and names. NULL if `person` is NULL. Called by inbox_rows.
CREATE OR REPLACE FUNCTION person_in_inbox(person users)
RETURNS json
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN person.id IS NOT NULL
    THEN json_build_object('id', person.id, 'firstName', person.first_name, 'lastName', person.last_name) END
$$;
