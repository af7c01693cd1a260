-- CreateTable
CREATE TABLE "invitations" (
    "user_id" INTEGER NOT NULL,
    "school_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("user_id","school_id")
);

-- CreateTable
CREATE TABLE "invitation_weeks" (
    "user_id" INTEGER NOT NULL,
    "week" DATE NOT NULL,
    "joined" INTEGER NOT NULL,

    CONSTRAINT "invitation_weeks_pkey" PRIMARY KEY ("user_id","week")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations"("token");

-- CreateIndex
CREATE INDEX "invitations_school_id_idx" ON "invitations"("school_id");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_weeks" ADD CONSTRAINT "invitation_weeks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
