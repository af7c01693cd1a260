-- Who is there already needs no tour: the default is for them alone, and writes no row.
ALTER TABLE "users" ADD COLUMN     "tour_ended_at" TIMESTAMPTZ(3) DEFAULT now();
ALTER TABLE "users" ALTER COLUMN "tour_ended_at" DROP DEFAULT;
