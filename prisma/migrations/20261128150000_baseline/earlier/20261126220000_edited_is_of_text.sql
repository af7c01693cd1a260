-- A photo that comes to a post under review is no edit that readers are told of: they are told where there is a version to read (record 100). Who
-- decides goes by updated_at, which stays.

-- Few rows: posts that got a photo or its description while or after they were reviewed, and whose text nobody edited.
UPDATE posts SET edited_at = NULL
WHERE edited_at IS NOT NULL AND NOT EXISTS (SELECT FROM revisions r WHERE r.post_id = posts.id);
