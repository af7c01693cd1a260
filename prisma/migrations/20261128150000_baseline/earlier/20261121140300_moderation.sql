-- AlterTable
ALTER TABLE "reviews" ADD COLUMN     "suspended_until" TIMESTAMPTZ(3);

-- What schema.prisma cannot say ------------------------------------------------------------------------------------------

-- Few things are withheld; a person's notifications ask which.
CREATE INDEX posts_withheld_idx ON posts (id) WHERE withheld IS NOT NULL;
CREATE INDEX comments_withheld_idx ON comments (id) WHERE withheld IS NOT NULL;
