-- CreateEnum
CREATE TYPE "post_topic" AS ENUM ('transport', 'lunch', 'learning', 'activities', 'safety', 'weather', 'council', 'other');

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "topic" "post_topic";

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "muted_topics" "post_topic"[] DEFAULT ARRAY[]::"post_topic"[];

-- A feed and a board of one topic (docs/decisions/066). Partial: no post has a topic yet, so it is made by one reading of the table, and
-- posts without one do not write it.
CREATE INDEX posts_topic_idx ON posts (school_id, topic, created_at DESC, id DESC) WHERE topic IS NOT NULL;
