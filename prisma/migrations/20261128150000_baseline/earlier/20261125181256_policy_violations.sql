-- CreateTable
CREATE TABLE "policy_violations" (
    "day" DATE NOT NULL,
    "route" TEXT NOT NULL,
    "directive" TEXT NOT NULL,
    "blocked" TEXT NOT NULL,
    "times" INTEGER NOT NULL,

    CONSTRAINT "policy_violations_pkey" PRIMARY KEY ("day","route","directive","blocked")
);
