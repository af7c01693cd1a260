-- CreateTable
CREATE TABLE "report_outcomes" (
    "reporter_id" INTEGER NOT NULL,
    "review_id" INTEGER NOT NULL,
    "is_refused" BOOLEAN NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_outcomes_pkey" PRIMARY KEY ("reporter_id","review_id")
);

-- CreateTable
CREATE TABLE "report_campaigns" (
    "id" SERIAL NOT NULL,
    "school_id" INTEGER NOT NULL,
    "open_key" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" INTEGER,

    CONSTRAINT "report_campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "report_outcomes_review_id_idx" ON "report_outcomes"("review_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_campaigns_open_key_key" ON "report_campaigns"("open_key");

-- CreateIndex
CREATE INDEX "report_campaigns_school_id_idx" ON "report_campaigns"("school_id");

-- AddForeignKey
ALTER TABLE "report_outcomes" ADD CONSTRAINT "report_outcomes_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_outcomes" ADD CONSTRAINT "report_outcomes_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_campaigns" ADD CONSTRAINT "report_campaigns_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;
