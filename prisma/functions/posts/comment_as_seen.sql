-- A comment as a viewer sees it. `writer_level` is the writer's verification level. `viewer` is NULL for visitors.
-- Called by lib/posts/post-rows.ts, lib/posts/comments.ts and comments_as_seen.
CREATE OR REPLACE FUNCTION comment_as_seen(comment comments, writer users, writer_level parent_level, viewer integer)
RETURNS TABLE (id integer, post_id integer, content text, created_at timestamptz, updated_at timestamptz, edited_at timestamptz, withheld withheld,
  outside comment_outside, parent_id integer, parent_gone text, useful_count integer, is_useful boolean, mentions text[], user_id integer,
  first_name text, last_name text, avatar text, level parent_level)
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  -- To save time, the three functions below are called only for comments that need them.
  SELECT comment.id, comment.post_id, comment.content, comment.created_at, comment.updated_at, comment.edited_at, comment.withheld, comment.outside,
    comment.parent_id, CASE WHEN comment.parent_id IS NOT NULL THEN parent_gone(viewer, comment.parent_id) END,
    comment.useful_count, CASE WHEN comment.useful_count > 0 THEN is_useful(viewer, comment.id) ELSE false END,
    CASE WHEN strpos(comment.content, '@') > 0 THEN mentioned_in(comment.id) ELSE '{}' END,
    comment.user_id, writer.first_name, writer.last_name, writer.avatar, writer_level
$$;
