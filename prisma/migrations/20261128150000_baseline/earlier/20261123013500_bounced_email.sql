-- AlterTable
ALTER TABLE "users" ADD COLUMN "bounced_email" CITEXT;
