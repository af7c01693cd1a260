-- True if a post has an answer: a comment by somebody other than its author, or the author's own comment if they marked
-- it as the answer. Comments hidden pending review do not count. Called by count_comments and note_unanswered.
CREATE OR REPLACE FUNCTION is_answered(of_post integer, author integer, answer integer)
RETURNS boolean
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT EXISTS (SELECT FROM comments c
    WHERE c.post_id = of_post AND c.withheld IS NULL AND (c.user_id <> author OR c.id = coalesce(answer, 0)))
$$;
