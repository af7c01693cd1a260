-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "notification_kind" ADD VALUE 'price_changing';
ALTER TYPE "notification_kind" ADD VALUE 'price_kept';

-- CreateTable
CREATE TABLE "price_changes" (
    "id" SERIAL NOT NULL,
    "interval" "plan_interval" NOT NULL,
    "price_id" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,
    "announced_by" INTEGER NOT NULL,
    "announced_at" TIMESTAMPTZ(3) NOT NULL,
    "called_off_by" INTEGER,
    "called_off_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_change_members" (
    "id" SERIAL NOT NULL,
    "change_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "from_price_id" TEXT NOT NULL,
    "from_cents" INTEGER NOT NULL,
    "letter_id" UUID,
    "told_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "moved_at" TIMESTAMPTZ(3),
    "left_at" TIMESTAMPTZ(3),
    "kept_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_change_members_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "price_change_members_user_id_idx" ON "price_change_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "price_change_members_change_id_subscription_id_key" ON "price_change_members"("change_id", "subscription_id");

-- AddForeignKey
ALTER TABLE "price_change_members" ADD CONSTRAINT "price_change_members_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "price_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_change_members" ADD CONSTRAINT "price_change_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One runs for each interval, and nobody is moved who was not told 30 days before.
CREATE UNIQUE INDEX price_changes_one_runs ON price_changes (interval) WHERE called_off_at IS NULL AND done_at IS NULL;
ALTER TABLE price_changes
  ADD CONSTRAINT price_changes_notice CHECK (effective_at - announced_at >= interval '30 days'),
  ADD CONSTRAINT price_changes_off CHECK ((called_off_by IS NULL) = (called_off_at IS NULL)),
  ADD CONSTRAINT price_changes_one_end CHECK (called_off_at IS NULL OR done_at IS NULL);
ALTER TABLE price_change_members
  ADD CONSTRAINT price_change_members_notice CHECK (due_at - told_at >= interval '30 days'),
  ADD CONSTRAINT price_change_members_told CHECK ((told_at IS NULL) = (due_at IS NULL)),
  ADD CONSTRAINT price_change_members_moved CHECK (moved_at IS NULL OR told_at IS NOT NULL);
