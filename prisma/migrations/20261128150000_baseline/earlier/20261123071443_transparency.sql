-- CreateTable
CREATE TABLE "transparency_months" (
    "month" DATE NOT NULL,
    "posts" INTEGER NOT NULL,
    "reports" INTEGER NOT NULL,
    "decisions" INTEGER NOT NULL,
    "appeals" INTEGER NOT NULL,
    "suspensions" INTEGER NOT NULL,
    "median_hours" DOUBLE PRECISION,
    "authority_requests" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "transparency_months_pkey" PRIMARY KEY ("month")
);

-- Its page is kept in memory until then.
CREATE TRIGGER announce_transparency AFTER INSERT OR UPDATE OR DELETE ON transparency_months
FOR EACH STATEMENT EXECUTE FUNCTION announce_all_pages();
