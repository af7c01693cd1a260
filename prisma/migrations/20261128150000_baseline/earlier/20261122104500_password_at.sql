-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "password_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Every session so far began with the password's entry.
UPDATE "sessions" SET "password_at" = "created_at";
