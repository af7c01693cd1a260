-- AlterTable
ALTER TABLE "membership_payments" DROP COLUMN "receipt_url",
ADD COLUMN     "card_brand" TEXT,
ADD COLUMN     "card_last4" TEXT,
ADD COLUMN     "charge_id" TEXT,
ADD COLUMN     "number" TEXT;

-- CreateIndex
CREATE INDEX "membership_payments_charge_id_idx" ON "membership_payments"("charge_id");
