-- Reports of a review's current round: those about its post or comment since the review was last opened. Older reports
-- do not count again, because an earlier decision settled them. Called by lib/policy/visible-content-sql.ts,
-- inbox_entries and campaign_waits.
CREATE OR REPLACE FUNCTION reports_of_round(review reviews)
RETURNS SETOF reports
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT r.* FROM reports r
  WHERE (r.post_id = review.post_id OR r.comment_id = review.comment_id) AND r.created_at >= review.created_at
$$;
