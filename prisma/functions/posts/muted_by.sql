-- Ids of people whom a viewer muted. Called by the functions that hide the texts of these people.
CREATE OR REPLACE FUNCTION muted_by(viewer integer)
RETURNS SETOF integer
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT muted_id FROM mutes WHERE muter_id = viewer
$$;
