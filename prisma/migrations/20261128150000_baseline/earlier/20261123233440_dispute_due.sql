-- AlterTable
ALTER TABLE "membership_payments" ADD COLUMN     "dispute_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "dispute_reason" TEXT,
ADD COLUMN     "dispute_status" TEXT;
