-- CreateEnum
CREATE TYPE "mailing_kind" AS ENUM ('service', 'news');

-- CreateEnum
CREATE TYPE "mailing_reason" AS ENUM ('outage', 'security', 'terms', 'price', 'closing');

-- CreateEnum
CREATE TYPE "mailing_audience" AS ENUM ('everybody', 'members', 'region', 'schools');

-- AlterTable
ALTER TABLE "users" ADD COLUMN "mail_news" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "mailings" (
    "id" SERIAL NOT NULL,
    "kind" "mailing_kind" NOT NULL,
    "reason" "mailing_reason",
    "audience" "mailing_audience" NOT NULL,
    "region" TEXT NOT NULL DEFAULT '',
    "school_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "subject" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "stopped_by" INTEGER,
    "stopped_at" TIMESTAMPTZ(3),
    "recipients" INTEGER NOT NULL DEFAULT 0,
    "last_user_id" INTEGER NOT NULL DEFAULT 0,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "queued_at" TIMESTAMPTZ(3),
    "sent" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "mailings_reason" CHECK (("kind" = 'service') = ("reason" IS NOT NULL))
);
