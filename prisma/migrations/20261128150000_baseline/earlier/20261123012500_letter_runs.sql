-- CreateTable
CREATE TABLE "letter_runs" (
    "day" DATE NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "last_user_id" INTEGER NOT NULL DEFAULT 0,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "letter_runs_pkey" PRIMARY KEY ("day")
);
