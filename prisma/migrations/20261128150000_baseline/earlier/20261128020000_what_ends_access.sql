-- Since when nobody has shown that whoever uses the account has its mailbox: from registering, a change of address, or a proof in a
-- browser that was not signed in, until a proof in one that is, or a reset (docs/decisions/104). Null for accounts of versions before.
ALTER TABLE "users" ADD COLUMN "unsettled_at" TIMESTAMPTZ(3);

-- When the address that waits in pending_email was asked for.
ALTER TABLE "users" ADD COLUMN "pending_email_at" TIMESTAMPTZ(3);

-- When the secret calendar address was ended by a new password or the like, until its owner makes another one.
ALTER TABLE "users" ADD COLUMN "calendar_ended_at" TIMESTAMPTZ(3);

-- When the change was asked for that an undo link takes back.
ALTER TABLE "mail_links" ADD COLUMN "asked_at" TIMESTAMPTZ(3);

-- Null for codes of versions before.
ALTER TABLE "recovery_codes" ADD COLUMN "made_at" TIMESTAMPTZ(3);
