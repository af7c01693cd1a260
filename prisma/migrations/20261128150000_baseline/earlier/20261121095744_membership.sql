-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "activated_at" TIMESTAMPTZ(3),
ADD COLUMN     "attempt_seq" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "billing_key" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "cancel_at" TIMESTAMPTZ(3),
ADD COLUMN     "cancellation_reason" TEXT,
ADD COLUMN     "card_brand" TEXT,
ADD COLUMN     "card_expires" TEXT,
ADD COLUMN     "card_id" TEXT,
ADD COLUMN     "card_last4" TEXT,
ADD COLUMN     "current_period_end" TIMESTAMPTZ(3),
ADD COLUMN     "current_period_start" TIMESTAMPTZ(3),
ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
ADD COLUMN     "first_paid_at" TIMESTAMPTZ(3),
ADD COLUMN     "hold" TEXT,
ADD COLUMN     "latest_invoice_id" TEXT,
ADD COLUMN     "latest_invoice_status" TEXT,
ADD COLUMN     "latest_invoice_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "past_due_since" TIMESTAMPTZ(3),
ADD COLUMN     "pending_intent_id" TEXT,
ADD COLUMN     "price_id" TEXT,
ADD COLUMN     "stripe_status" TEXT,
ADD COLUMN     "sync_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "synced_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "trial_claims" (
    "user_id" INTEGER NOT NULL,
    "email_hmac" TEXT NOT NULL,
    "card_hmac" TEXT,
    "subscription_id" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trial_claims_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,
    "api_version" TEXT,
    "livemode" BOOLEAN NOT NULL,
    "customer_id" TEXT,
    "object_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "membership_payments" (
    "invoice_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "subscription_id" TEXT,
    "amount_paid" INTEGER NOT NULL,
    "amount_refunded" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "billing_reason" TEXT,
    "disputed" BOOLEAN NOT NULL DEFAULT false,
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "receipt_url" TEXT,

    CONSTRAINT "membership_payments_pkey" PRIMARY KEY ("invoice_id")
);

-- CreateTable
CREATE TABLE "billing_alerts" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "user_id" INTEGER,
    "kind" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_alerts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_audit" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "source" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "billing_audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "trial_claims_email_hmac_key" ON "trial_claims"("email_hmac");

-- CreateIndex
CREATE UNIQUE INDEX "trial_claims_card_hmac_key" ON "trial_claims"("card_hmac");

-- CreateIndex
CREATE INDEX "stripe_events_processed_at_received_at_idx" ON "stripe_events"("processed_at", "received_at");

-- CreateIndex
CREATE INDEX "membership_payments_user_id_paid_at_idx" ON "membership_payments"("user_id", "paid_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "billing_alerts_key_key" ON "billing_alerts"("key");

-- CreateIndex
CREATE INDEX "billing_audit_user_id_created_at_id_idx" ON "billing_audit"("user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "memberships_access_until_idx" ON "memberships"("access_until");

-- What schema.prisma cannot say.
ALTER TABLE memberships ADD CONSTRAINT memberships_hold_check CHECK (hold IN ('dispute', 'fraud', 'refund', 'trial_denied'));
ALTER TABLE memberships ADD CONSTRAINT memberships_held_access_check CHECK (hold IS NULL OR access_until IS NULL);
ALTER TABLE stripe_events ADD CONSTRAINT stripe_events_outcome_check CHECK (outcome IN ('done', 'orphan') AND (outcome IS NULL) = (processed_at IS NULL));
ALTER TABLE membership_payments ADD CONSTRAINT membership_payments_amounts_check CHECK (amount_paid >= 0 AND amount_refunded >= 0);
