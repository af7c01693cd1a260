-- CreateTable
CREATE TABLE "council_batches" (
    "id" SERIAL NOT NULL,
    "school_id" INTEGER NOT NULL,
    "access_until" TIMESTAMPTZ(3) NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT NOT NULL,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "council_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "council_codes" (
    "code_hmac" TEXT NOT NULL,
    "batch_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "council_codes_pkey" PRIMARY KEY ("code_hmac")
);

-- CreateIndex
CREATE INDEX "council_batches_school_id_created_at_idx" ON "council_batches"("school_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "council_codes_batch_id_idx" ON "council_codes"("batch_id");

-- CreateIndex
CREATE INDEX "council_codes_user_id_idx" ON "council_codes"("user_id");

-- AddForeignKey
ALTER TABLE "council_batches" ADD CONSTRAINT "council_batches_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "council_codes" ADD CONSTRAINT "council_codes_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "council_batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "council_codes" ADD CONSTRAINT "council_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
