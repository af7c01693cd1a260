-- CreateEnum
CREATE TYPE "parent_level" AS ENUM ('none', 'parent', 'school');

-- CreateEnum
CREATE TYPE "school_proof_method" AS ENUM ('code', 'vouch', 'admin');

-- AlterTable
ALTER TABLE "post_votes" ADD COLUMN     "by_parent" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "other_score" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "parent_score" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "shown_level" "parent_level";

-- AlterTable
ALTER TABLE "schools" ADD COLUMN     "parent_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "verified_follower_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "card_proofs" (
    "card_hmac" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "proved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_proofs_pkey" PRIMARY KEY ("card_hmac")
);

-- CreateTable
CREATE TABLE "school_parents" (
    "user_id" INTEGER NOT NULL,
    "school_id" INTEGER NOT NULL,
    "method" "school_proof_method" NOT NULL,
    "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "granted_by" INTEGER,

    CONSTRAINT "school_parents_pkey" PRIMARY KEY ("user_id","school_id","method")
);

-- CreateIndex
CREATE INDEX "card_proofs_user_id_idx" ON "card_proofs"("user_id");

-- CreateIndex
CREATE INDEX "school_parents_school_id_user_id_idx" ON "school_parents"("school_id", "user_id");

-- AddForeignKey
ALTER TABLE "card_proofs" ADD CONSTRAINT "card_proofs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "school_parents" ADD CONSTRAINT "school_parents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "school_parents" ADD CONSTRAINT "school_parents_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever was found to be of Nova Scotia by a typed postal code alone has proven nothing (record 049): the next card may.
UPDATE users SET verified_method = NULL, verified_at = NULL WHERE verified_method = 'card';

-- Most Popular is by the votes of proven parents first, then by everybody else's; a million is more than any difference that one
-- vote makes. Scaled by the school's followers at the moment, by the root, so that one large school does not drown small ones.

CREATE FUNCTION rank_of_votes(parents integer, others integer, followers integer) RETURNS double precision
LANGUAGE sql IMMUTABLE AS $$
  SELECT 1e6 * parents / sqrt(1 + followers) + others / (sqrt(1 + followers) + abs(others))
$$;

CREATE FUNCTION is_proven_parent(person integer, at_school integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = person AND verified_method IS NOT NULL)
    OR EXISTS (SELECT FROM school_parents WHERE user_id = person AND school_id = at_school)
$$;

-- A vote carries what its voter was when it was given; what he becomes later changes it, below. The lock keeps the two in order.

CREATE FUNCTION weigh_vote() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = new.user_id FOR SHARE;
  new.by_parent := is_proven_parent(new.user_id, (SELECT school_id FROM posts WHERE id = new.post_id));
  RETURN new;
END $$;

CREATE TRIGGER weigh_vote BEFORE INSERT ON post_votes FOR EACH ROW EXECUTE FUNCTION weigh_vote();

CREATE FUNCTION weigh_votes_anew() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person integer;
  place integer; -- null: everywhere
BEGIN
  IF tg_table_name = 'users' THEN
    person := new.id;
  ELSE
    person := coalesce(new.user_id, old.user_id);
    place := coalesce(new.school_id, old.school_id);
    PERFORM FROM users WHERE id = person FOR NO KEY UPDATE;
  END IF;
  UPDATE post_votes v SET by_parent = NOT v.by_parent FROM (
    SELECT w.id FROM post_votes w JOIN posts p ON p.id = w.post_id
    WHERE w.user_id = person AND p.school_id = coalesce(place, p.school_id) AND w.by_parent <> is_proven_parent(person, p.school_id)
    ORDER BY w.post_id
  ) changed WHERE v.id = changed.id;
  RETURN NULL;
END $$;

CREATE TRIGGER weigh_votes_anew AFTER UPDATE OF verified_method ON users
FOR EACH ROW WHEN ((old.verified_method IS NULL) <> (new.verified_method IS NULL)) EXECUTE FUNCTION weigh_votes_anew();
CREATE TRIGGER weigh_votes_anew AFTER INSERT OR DELETE ON school_parents FOR EACH ROW EXECUTE FUNCTION weigh_votes_anew();

UPDATE post_votes v SET by_parent = true FROM users u WHERE u.id = v.user_id AND u.verified_method IS NOT NULL;

UPDATE posts p SET parent_score = sums.parents, other_score = sums.others, popular_rank = rank_of_votes(sums.parents, sums.others, s.follower_count)
FROM schools s, (
  SELECT q.id, coalesce(sum(v.value) FILTER (WHERE v.by_parent), 0)::integer AS parents, coalesce(sum(v.value) FILTER (WHERE NOT v.by_parent), 0)::integer AS others
  FROM posts q LEFT JOIN (
    SELECT post_id, user_id, by_parent, CASE vote_type WHEN 'upvote' THEN 1 ELSE -1 END AS value FROM post_votes
  ) v ON v.post_id = q.id AND v.user_id <> q.user_id
  GROUP BY q.id
) sums WHERE sums.id = p.id AND s.id = p.school_id;

-- The author's own vote is counted, and ranks nothing.
CREATE OR REPLACE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  up integer := 0;
  down integer := 0;
  parents integer := 0;
  others integer := 0;
  value integer;
  voter integer := coalesce(new.user_id, old.user_id);
BEGIN
  IF tg_op <> 'INSERT' THEN
    value := CASE old.vote_type WHEN 'upvote' THEN -1 ELSE 1 END;
    IF old.vote_type = 'upvote' THEN up := -1; ELSE down := -1; END IF;
    IF old.by_parent THEN parents := value; ELSE others := value; END IF;
  END IF;
  IF tg_op <> 'DELETE' THEN
    value := CASE new.vote_type WHEN 'upvote' THEN 1 ELSE -1 END;
    IF new.vote_type = 'upvote' THEN up := up + 1; ELSE down := down + 1; END IF;
    IF new.by_parent THEN parents := parents + value; ELSE others := others + value; END IF;
  END IF;
  IF up <> 0 OR down <> 0 OR parents <> 0 OR others <> 0 THEN
    UPDATE posts p SET
      upvote_count = p.upvote_count + up,
      downvote_count = p.downvote_count + down,
      parent_score = p.parent_score + (p.user_id <> voter)::integer * parents,
      other_score = p.other_score + (p.user_id <> voter)::integer * others,
      popular_rank = rank_of_votes(
        p.parent_score + (p.user_id <> voter)::integer * parents, p.other_score + (p.user_id <> voter)::integer * others, s.follower_count)
    FROM schools s WHERE p.id = coalesce(new.post_id, old.post_id) AND s.id = p.school_id;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER count_votes ON post_votes;
CREATE TRIGGER count_votes AFTER INSERT OR DELETE OR UPDATE OF vote_type, by_parent ON post_votes
FOR EACH ROW EXECUTE FUNCTION count_votes();

-- What visitors see of a shared post says how far its author is proven.
DROP TRIGGER announce_author ON users;
CREATE TRIGGER announce_author AFTER UPDATE OF first_name, last_name, avatar, is_admin, verified_method ON users
FOR EACH ROW EXECUTE FUNCTION announce_pages_of_author();
CREATE TRIGGER announce_proof AFTER INSERT OR DELETE ON school_parents
FOR EACH ROW EXECUTE FUNCTION announce_pages_of_author();

-- How many share a level at a school, by which its anonymous posts say it or not. The lock first, so that each count sees the one before.

CREATE FUNCTION count_parents_of(place integer) RETURNS void LANGUAGE plpgsql AS $$
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
    PERFORM pg_notify('public_pages', place::text) WHERE EXISTS (SELECT FROM posts WHERE school_id = place AND is_anonymous AND share_token IS NOT NULL);
  END IF;
END $$;

CREATE FUNCTION count_parents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'users' THEN
    PERFORM count_parents_of(school_id) FROM (SELECT school_id FROM user_school_subscriptions WHERE user_id = new.id ORDER BY school_id) followed;
  ELSE
    PERFORM count_parents_of(coalesce(new.school_id, old.school_id));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_parents AFTER INSERT OR DELETE ON school_parents FOR EACH ROW EXECUTE FUNCTION count_parents();
CREATE TRIGGER count_parents AFTER UPDATE OF verified_method ON users
FOR EACH ROW WHEN ((old.verified_method IS NULL) <> (new.verified_method IS NULL)) EXECUTE FUNCTION count_parents();

-- Of a follower who is gone it is not known any more what he was.
CREATE OR REPLACE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE schools SET follower_count = follower_count + CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(new.school_id, old.school_id);
  IF NOT EXISTS (SELECT FROM users WHERE id = coalesce(new.user_id, old.user_id) AND verified_method IS NULL) THEN
    PERFORM count_parents_of(coalesce(new.school_id, old.school_id));
  END IF;
  RETURN NULL;
END $$;

UPDATE schools s SET verified_follower_count = (
  SELECT count(*) FROM user_school_subscriptions f JOIN users u ON u.id = f.user_id WHERE f.school_id = s.id AND u.verified_method IS NOT NULL)
WHERE follower_count > 0;
