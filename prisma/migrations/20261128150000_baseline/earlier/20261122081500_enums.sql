-- What is one of a few words of our own is an enum (docs/decisions/022-enums.md), in place of the checks that said so. Each of these tables is
-- written anew once, under its lock.
CREATE TYPE "withheld" AS ENUM ('reports', 'words', 'first', 'removed');
CREATE TYPE "vote_type" AS ENUM ('upvote', 'downvote');
CREATE TYPE "hold" AS ENUM ('dispute', 'fraud', 'refund', 'trial_denied');
CREATE TYPE "verified_method" AS ENUM ('card', 'admin');
CREATE TYPE "event_outcome" AS ENUM ('done', 'orphan');
CREATE TYPE "billing_source" AS ENUM ('member', 'webhook', 'reconcile', 'admin', 'read');
CREATE TYPE "report_reason" AS ENUM ('disrespectful', 'dishonest', 'not_constructive', 'privacy', 'off_topic', 'child');
CREATE TYPE "review_cause" AS ENUM ('reports', 'words', 'first');
CREATE TYPE "review_status" AS ENUM ('open', 'decided', 'appealed', 'closed');
CREATE TYPE "review_decision" AS ENUM ('keep', 'hide', 'delete');
CREATE TYPE "appeal_decision" AS ENUM ('upheld', 'reversed');

ALTER TABLE posts DROP CONSTRAINT posts_withheld_check;
ALTER TABLE comments DROP CONSTRAINT comments_withheld_check;
ALTER TABLE post_votes DROP CONSTRAINT post_votes_vote_type_check;
ALTER TABLE memberships DROP CONSTRAINT memberships_hold_check;
ALTER TABLE reviews DROP CONSTRAINT reviews_status_check;
ALTER TABLE stripe_events DROP CONSTRAINT stripe_events_outcome_check;

-- The type of a column that a trigger names cannot change.
DROP TRIGGER count_votes ON post_votes;
DROP TRIGGER count_comments ON comments;

ALTER TABLE posts ALTER COLUMN withheld TYPE "withheld" USING withheld::"withheld";
ALTER TABLE comments ALTER COLUMN withheld TYPE "withheld" USING withheld::"withheld";
ALTER TABLE post_votes ALTER COLUMN vote_type TYPE "vote_type" USING vote_type::"vote_type";
ALTER TABLE memberships ALTER COLUMN hold TYPE "hold" USING hold::"hold";
ALTER TABLE users ALTER COLUMN verified_method TYPE "verified_method" USING verified_method::"verified_method";
ALTER TABLE stripe_events ALTER COLUMN outcome TYPE "event_outcome" USING outcome::"event_outcome";
ALTER TABLE billing_audit ALTER COLUMN source TYPE "billing_source" USING source::"billing_source";
ALTER TABLE reports ALTER COLUMN reason TYPE "report_reason" USING reason::"report_reason";
ALTER TABLE reviews ALTER COLUMN status DROP DEFAULT;
ALTER TABLE reviews
  ALTER COLUMN cause TYPE "review_cause" USING cause::"review_cause",
  ALTER COLUMN status TYPE "review_status" USING status::"review_status",
  ALTER COLUMN decision TYPE "review_decision" USING decision::"review_decision",
  ALTER COLUMN appeal_decision TYPE "appeal_decision" USING appeal_decision::"appeal_decision";
ALTER TABLE reviews ALTER COLUMN status SET DEFAULT 'open';

ALTER TABLE stripe_events ADD CONSTRAINT stripe_events_outcome_check CHECK ((outcome IS NULL) = (processed_at IS NULL));
CREATE TRIGGER count_votes AFTER INSERT OR DELETE OR UPDATE OF vote_type ON post_votes
FOR EACH ROW EXECUTE FUNCTION count_votes();
CREATE TRIGGER count_comments AFTER INSERT OR DELETE OR UPDATE OF withheld ON comments
FOR EACH ROW EXECUTE FUNCTION count_comments();
