-- CreateEnum
CREATE TYPE "seat_ending" AS ENUM ('payer_ended', 'canceled', 'lapsed', 'held', 'suspended', 'leaving', 'gone');

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "seat_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "household_seats" (
    "id" SERIAL NOT NULL,
    "payer_id" INTEGER,
    "holder_id" INTEGER,
    "email" CITEXT,
    "token_hash" TEXT NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "taken_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "ending" "seat_ending",

    CONSTRAINT "household_seats_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seat_refusals" (
    "email_hmac" TEXT NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seat_refusals_pkey" PRIMARY KEY ("email_hmac")
);

-- CreateIndex
CREATE UNIQUE INDEX "household_seats_payer_id_key" ON "household_seats"("payer_id");

-- CreateIndex
CREATE UNIQUE INDEX "household_seats_holder_id_key" ON "household_seats"("holder_id");

-- CreateIndex
CREATE UNIQUE INDEX "household_seats_token_hash_key" ON "household_seats"("token_hash");

-- CreateIndex
CREATE INDEX "household_seats_ends_at_idx" ON "household_seats"("ends_at");

-- AddForeignKey
ALTER TABLE "household_seats" ADD CONSTRAINT "household_seats_payer_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "household_seats" ADD CONSTRAINT "household_seats_holder_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Two people, an invitation or a seat, and a reason for every end.
ALTER TABLE household_seats
  ADD CONSTRAINT household_seats_two CHECK (payer_id <> holder_id),
  ADD CONSTRAINT household_seats_taken CHECK ((holder_id IS NULL) = (taken_at IS NULL)),
  ADD CONSTRAINT household_seats_ending CHECK ((ends_at IS NULL) = (ending IS NULL)),
  ADD CONSTRAINT household_seats_notice CHECK (ends_at IS NULL OR taken_at IS NOT NULL);

-- A seat is a third source of access, beside what is paid and what is given.
CREATE FUNCTION has_access(is_admin boolean, access_until timestamptz, override_until timestamptz, seat_until timestamptz, moment timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT is_admin OR coalesce(access_until > moment, false) OR coalesce(override_until > moment, false) OR coalesce(seat_until > moment, false)
$$;

CREATE OR REPLACE FUNCTION people_with_access(moment timestamptz) RETURNS SETOF users
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT u.* FROM users u LEFT JOIN memberships m ON m.user_id = u.id
  WHERE has_access(u.is_admin, m.access_until, m.override_until, m.seat_until, moment)
$$;

CREATE OR REPLACE FUNCTION standing_posts(moment timestamptz) RETURNS SETOF posts
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM posts p JOIN users author ON author.id = p.user_id LEFT JOIN memberships m ON m.user_id = author.id
  WHERE (NOT p.is_anonymous AND has_access(author.is_admin, m.access_until, m.override_until, m.seat_until, moment))
    OR (p.is_anonymous AND (author.is_admin OR p.created_at > last_check(p.check_phase, moment) OR m.had_access @> last_check(p.check_phase, moment)))
$$;

DROP FUNCTION has_access(boolean, timestamptz, timestamptz, timestamptz);

CREATE OR REPLACE FUNCTION note_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends timestamptz := greatest(NEW.access_until, NEW.override_until, NEW.seat_until);
BEGIN
  IF TG_OP = 'INSERT' OR OLD.had_access IS NULL THEN
    -- The first time: nothing was written without access.
    NEW.had_access := tstzmultirange(tstzrange(NULL, ends));
    IF ends IS NULL THEN
      NEW.had_access := NULL;
    END IF;
  ELSE
    NEW.had_access := OLD.had_access * tstzmultirange(tstzrange(now() - interval '8 days', now()))
      + CASE WHEN ends > now() THEN tstzmultirange(tstzrange(now(), ends)) ELSE '{}' END;
  END IF;
  RETURN NEW;
END
$$;

DROP TRIGGER note_access ON memberships;
CREATE TRIGGER note_access BEFORE INSERT OR UPDATE OF access_until, override_until, seat_until ON memberships
FOR EACH ROW EXECUTE FUNCTION note_access();

DROP TRIGGER announce_access ON memberships;
CREATE TRIGGER announce_access AFTER INSERT OR DELETE OR UPDATE OF access_until, override_until, seat_until, had_access ON memberships
FOR EACH ROW EXECUTE FUNCTION announce_pages_of_author();
