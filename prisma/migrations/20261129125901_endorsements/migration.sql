-- CreateTable
CREATE TABLE "endorsements" (
    "id" SERIAL NOT NULL,
    "quote" TEXT,
    "name" TEXT NOT NULL,
    "school_id" INTEGER,
    "agreed_on" DATE NOT NULL,

    CONSTRAINT "endorsements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "endorsements_school_id_idx" ON "endorsements"("school_id");

-- AddForeignKey
ALTER TABLE "endorsements" ADD CONSTRAINT "endorsements_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE SET NULL ON UPDATE CASCADE;
