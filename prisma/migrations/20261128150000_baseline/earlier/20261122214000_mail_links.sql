-- CreateEnum
CREATE TYPE "link_purpose" AS ENUM ('reset_password', 'verify_email');

-- CreateTable
CREATE TABLE "mail_links" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "purpose" "link_purpose" NOT NULL,
    "email" CITEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_links_token_hash_key" ON "mail_links"("token_hash");

-- CreateIndex
CREATE INDEX "mail_links_user_id_purpose_idx" ON "mail_links"("user_id", "purpose");

-- AddForeignKey
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
