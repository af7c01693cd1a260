-- Questions to a person whether Community Voice may show their text, with the answers. Called by
-- announce_pages_of_author, withdraw_voices and lib/posts/voices/voices.ts.
CREATE OR REPLACE FUNCTION voices_of(author integer)
RETURNS SETOF community_voices
LANGUAGE sql
STABLE
AS $$
  SELECT v.* FROM community_voices v LEFT JOIN posts p ON p.id = v.post_id LEFT JOIN comments c ON c.id = v.comment_id
  WHERE coalesce(p.user_id, c.user_id) = author
$$;
