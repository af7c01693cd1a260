-- CreateTable
CREATE TABLE "inbox_states" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "assigned_to" INTEGER,
    "snoozed_until" TIMESTAMPTZ(3),
    "note" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updated_by" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inbox_states_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_faults" (
    "name" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL,

    CONSTRAINT "job_faults_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "inbox_states_updated_at_idx" ON "inbox_states"("updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "inbox_states_kind_source_key" ON "inbox_states"("kind", "source");
