-- AlterTable
ALTER TABLE "users" ADD COLUMN     "push_answers" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "push_decisions" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "push_posts" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "user_school_subscriptions" ADD COLUMN     "push_new_posts" BOOLEAN;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "push_at" TIMESTAMPTZ(3);

-- What waits to be told to devices.
CREATE INDEX notifications_push_at_idx ON notifications (push_at) WHERE push_at IS NOT NULL;

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "session_hash" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_session_hash_key" ON "push_subscriptions"("session_hash");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions"("user_id");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_fkey" FOREIGN KEY ("session_hash") REFERENCES "sessions"("id_hash") ON DELETE CASCADE ON UPDATE CASCADE;
