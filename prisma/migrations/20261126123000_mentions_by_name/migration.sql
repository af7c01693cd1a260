-- Who has another name since is known by both: by the one that a comment named, and by the one that an edit of it names.
ALTER TABLE "comment_mentions" DROP CONSTRAINT "comment_mentions_pkey", ADD CONSTRAINT "comment_mentions_pkey" PRIMARY KEY ("comment_id", "user_id", "name");
