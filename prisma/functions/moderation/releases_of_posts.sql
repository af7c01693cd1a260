-- Posts that were hidden pending review. `held_at` is the time at which the review began, and `at` the time at which
-- the post was released. `at` is NULL if the post was not released. Called by best_posts.
CREATE OR REPLACE FUNCTION releases_of_posts()
RETURNS TABLE (post_id integer, school_id integer, held_at timestamptz, at timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT v.post_id, v.school_id, v.created_at,
    CASE WHEN v.decision = 'keep' THEN v.decided_at WHEN v.appeal_decision = 'reversed' THEN v.appeal_decided_at END
  FROM reviews v WHERE v.cause IN ('words', 'first')
$$;
