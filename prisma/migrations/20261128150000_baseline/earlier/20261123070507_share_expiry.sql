-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "share_expires_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "share_views" (
    "post_id" INTEGER NOT NULL,
    "views" INTEGER NOT NULL,

    CONSTRAINT "share_views_pkey" PRIMARY KEY ("post_id")
);

-- AddForeignKey
ALTER TABLE "share_views" ADD CONSTRAINT "share_views_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
