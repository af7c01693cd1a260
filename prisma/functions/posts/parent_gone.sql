-- Returns why the viewer does not see the comment to which a reply was written: 'hidden' or 'deleted'. Returns NULL if
-- they see that comment. Called by lib/posts/post-rows.ts.
CREATE OR REPLACE FUNCTION parent_gone(viewer integer, parent integer)
RETURNS text
LANGUAGE plpgsql
STABLE PARALLEL SAFE
AS $$
BEGIN
  IF EXISTS (SELECT FROM shown_comments(viewer) c WHERE c.id = parent) THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM comments c WHERE c.id = parent) THEN RETURN 'hidden'; END IF;
  RETURN 'deleted';
END $$;
