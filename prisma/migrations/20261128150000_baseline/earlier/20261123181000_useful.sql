-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "useful_count" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "useful_marks" (
    "user_id" INTEGER NOT NULL,
    "comment_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "useful_marks_pkey" PRIMARY KEY ("comment_id","user_id")
);

-- CreateIndex
CREATE INDEX "useful_marks_user_id_idx" ON "useful_marks"("user_id");

-- AddForeignKey
ALTER TABLE "useful_marks" ADD CONSTRAINT "useful_marks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "useful_marks" ADD CONSTRAINT "useful_marks_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION count_useful() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET useful_count = useful_count + CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(new.comment_id, old.comment_id);
  RETURN NULL;
END $$;

CREATE TRIGGER count_useful AFTER INSERT OR DELETE ON useful_marks
FOR EACH ROW EXECUTE FUNCTION count_useful();

-- Whether the viewer found a comment useful; of its own plan, as parent_gone.
CREATE FUNCTION is_useful(viewer integer, comment integer) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM useful_marks m WHERE m.comment_id = comment AND m.user_id = viewer);
END $$;
