-- Notifications that a person sees in the application. Called by lib/policy/visible-content-sql.ts.
CREATE OR REPLACE FUNCTION visible_notifications(viewer integer)
RETURNS SETOF notifications
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT n.* FROM tellable_notifications(viewer) n WHERE n.in_app
$$;
