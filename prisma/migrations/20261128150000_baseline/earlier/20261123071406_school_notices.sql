-- CreateTable
CREATE TABLE "school_notices" (
    "school_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "posted_by" INTEGER NOT NULL,
    "posted_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "school_notices_pkey" PRIMARY KEY ("school_id")
);

-- AddForeignKey
ALTER TABLE "school_notices" ADD CONSTRAINT "school_notices_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;
