-- Rank of a post by its votes. A verified parent's vote counts more. Larger schools need more votes for the same rank.
-- Called by count_votes.
CREATE OR REPLACE FUNCTION rank_of_votes(parents integer, others integer, followers integer)
RETURNS float8
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT 1e6 * parents / sqrt(1 + followers) + others / (sqrt(1 + followers) + abs(others))
$$;
