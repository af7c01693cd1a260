-- Outside a transaction.

-- Votes on one's own post that an earlier version marked as a verified parent's. They never counted for the rank.
-- Again until no row is left.
UPDATE post_votes SET by_parent = false WHERE id IN (
  SELECT v.id FROM post_votes v JOIN posts p ON p.id = v.post_id AND p.user_id = v.user_id WHERE v.by_parent LIMIT 1000);
