-- True if the viewer marked the comment as useful. Called by lib/posts/post-rows.ts.
CREATE OR REPLACE FUNCTION is_useful(viewer integer, comment integer)
RETURNS boolean
LANGUAGE plpgsql
STABLE PARALLEL SAFE
AS $$
BEGIN
  RETURN EXISTS (SELECT FROM useful_marks m WHERE m.comment_id = comment AND m.user_id = viewer);
END $$;
