-- A change of a person drops the cached pages of those schools alone where a visitor sees that person's name. A notice for their anonymous posts,
-- or for their comments under these, would tell whose they are: a rebuilt page takes longer than a cached one (docs/decisions/103).
CREATE OR REPLACE FUNCTION announce_pages_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author integer;
BEGIN
  IF tg_table_name = 'users' THEN
    author := new.id;
  ELSE
    author := coalesce(new.user_id, old.user_id);
  END IF;
  PERFORM pg_notify('public_pages', shared.school_id::text)
  FROM (
    SELECT school_id FROM posts WHERE user_id = author AND NOT is_anonymous AND share_token IS NOT NULL
    UNION SELECT p.school_id FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.user_id = author AND c.outside::text = 'named' AND p.share_token IS NOT NULL AND is_named(c)) shared;
  RETURN NULL;
END $$;

-- The counts of verified people decide only whether five share a level (SHARED_BY in lib/proof/level.ts). A notice for each change of them would tell
-- at which schools somebody who was just verified is a follower.
CREATE OR REPLACE FUNCTION count_parents_of(place integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was record;
  parents integer;
  verified integer;
BEGIN
  SELECT parent_count, verified_follower_count INTO was FROM schools WHERE id = place FOR NO KEY UPDATE;
  SELECT count(DISTINCT sp.user_id) INTO parents FROM school_parents sp WHERE sp.school_id = place;
  SELECT count(*) INTO verified FROM user_school_subscriptions f JOIN users u ON u.id = f.user_id
  WHERE f.school_id = place AND u.verified_method IS NOT NULL
    AND NOT EXISTS (SELECT FROM school_parents sp WHERE sp.school_id = place AND sp.user_id = f.user_id);
  IF (parents, verified) IS DISTINCT FROM (was.parent_count, was.verified_follower_count) THEN
    UPDATE schools SET parent_count = parents, verified_follower_count = verified WHERE id = place;
    IF (parents >= 5) <> (was.parent_count >= 5) OR (verified >= 5) <> (was.verified_follower_count >= 5) THEN
      PERFORM pg_notify('public_pages', place::text) WHERE EXISTS (SELECT FROM posts WHERE school_id = place AND is_anonymous AND share_token IS NOT NULL);
    END IF;
  END IF;
END $$;
