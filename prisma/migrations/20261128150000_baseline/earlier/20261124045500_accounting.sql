-- What came into our balance at Stripe and what went out of it (record 079).
CREATE TYPE "balance_kind" AS ENUM ('charge', 'refund', 'dispute', 'fee', 'payout', 'other');

CREATE TABLE "balance_lines" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "kind" "balance_kind" NOT NULL,
    "source_id" TEXT,
    "charge_id" TEXT,
    "amount" INTEGER NOT NULL,
    "fee" INTEGER NOT NULL,
    "net" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "available_on" TIMESTAMPTZ(3) NOT NULL,
    "month" DATE NOT NULL,
    "payout_id" TEXT,
    "is_ours" BOOLEAN NOT NULL,
    "tax" INTEGER NOT NULL DEFAULT 0,
    "province" TEXT,

    CONSTRAINT "balance_lines_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "balance_lines_month_created_at_idx" ON "balance_lines"("month", "created_at");
CREATE INDEX "balance_lines_charge_id_idx" ON "balance_lines"("charge_id");
