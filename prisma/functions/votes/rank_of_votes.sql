-- Rank of a post by its votes. The vote of a verified parent counts more than the vote of anyone else. Larger schools
-- need more votes for the same rank. Called by count_votes.
CREATE OR REPLACE FUNCTION rank_of_votes(parents integer, others integer, followers integer)
RETURNS float8
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT 1e6 * parents / sqrt(1 + followers) + others / (sqrt(1 + followers) + abs(others))
$$;
