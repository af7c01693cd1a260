-- AlterTable
ALTER TABLE "users" ADD COLUMN "letters_key" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN "letters_stopped_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "users_letters_key_key" ON "users"("letters_key");
