-- True if a review waits for an administrator: the review is under appeal, or is open and its content still exists.
-- Called by lib/policy/visible-content-sql.ts and inbox_entries.
CREATE OR REPLACE FUNCTION review_waits(review reviews)
RETURNS boolean
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT review.status = 'appealed' OR (review.status = 'open' AND num_nonnulls(review.post_id, review.comment_id) > 0)
$$;
