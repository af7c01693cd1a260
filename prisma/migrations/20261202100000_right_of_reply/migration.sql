-- CreateEnum
CREATE TYPE "school_reply_state" AS ENUM ('asked', 'held', 'shown', 'refused');

-- AlterTable
ALTER TABLE "transparency_months" ADD COLUMN     "school_replies" INTEGER;

-- CreateTable
CREATE TABLE "school_replies" (
    "id" SERIAL NOT NULL,
    "post_id" INTEGER NOT NULL,
    "state" "school_reply_state" NOT NULL DEFAULT 'asked',
    "email" TEXT NOT NULL,
    "mail_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "content" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "written_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "announced_at" TIMESTAMPTZ(3),

    CONSTRAINT "school_replies_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "school_replies_written" CHECK (("state" = 'asked') = ("content" IS NULL) AND ("content" IS NULL) = ("written_at" IS NULL)),
    CONSTRAINT "school_replies_reason" CHECK (("state" = 'refused') = ("reason" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "school_reply_refusals" (
    "email_hmac" TEXT NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "school_reply_refusals_pkey" PRIMARY KEY ("email_hmac")
);

-- CreateIndex
CREATE UNIQUE INDEX "school_replies_post_id_key" ON "school_replies"("post_id");

-- CreateIndex
CREATE UNIQUE INDEX "school_replies_token_hash_key" ON "school_replies"("token_hash");

-- AddForeignKey
ALTER TABLE "school_replies" ADD CONSTRAINT "school_replies_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
