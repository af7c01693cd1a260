-- Posts that were hidden pending review. The review began at `held_at`. The post was released at the time `at`, or
-- never if `at` is NULL. Called by best_posts.
CREATE OR REPLACE FUNCTION releases_of_posts()
RETURNS TABLE (post_id integer, school_id integer, held_at timestamptz, at timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT v.post_id, v.school_id, v.created_at,
    CASE WHEN v.decision = 'keep' THEN v.decided_at WHEN v.appeal_decision = 'reversed' THEN v.appeal_decided_at
      -- The author edited the post after it was sent back, and a later review released it.
      WHEN v.decision = 'send_back' THEN (SELECT min(k.decided_at) FROM reviews k
        WHERE k.post_id = v.post_id AND k.cause = 'resubmitted' AND k.decision = 'keep' AND k.decided_at > v.decided_at) END
  FROM reviews v WHERE v.cause IN ('words', 'first')
$$;
