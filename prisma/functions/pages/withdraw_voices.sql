-- Withdraws texts from Community Voice when they are edited, hidden or limited, or when their author asks for account
-- deletion. A refusal stays, so that nobody asks the author about the same text again.
CREATE OR REPLACE FUNCTION withdraw_voices()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF tg_table_name = 'account_deletions' THEN
    DELETE FROM community_voices WHERE id IN (SELECT id FROM voices_of(new.user_id));
  ELSIF tg_table_name = 'comments' THEN
    DELETE FROM community_voices WHERE comment_id = new.id AND (answered_at IS NULL OR naming IS NOT NULL);
  ELSE
    -- Comments of others go with a post that is hidden or limited, but not with one that is only edited.
    DELETE FROM community_voices v WHERE (answered_at IS NULL OR naming IS NOT NULL) AND (v.post_id = new.id
      OR ((new.withheld IS NOT NULL OR new.is_anonymous OR new.parent_comments_only)
        AND v.comment_id IN (SELECT id FROM comments WHERE post_id = new.id)));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER withdraw_voices AFTER UPDATE OF title, content, withheld, is_anonymous, parent_comments_only ON posts
  FOR EACH ROW WHEN ((old.title, old.content, old.withheld, old.is_anonymous, old.parent_comments_only)
    IS DISTINCT FROM (new.title, new.content, new.withheld, new.is_anonymous, new.parent_comments_only))
  EXECUTE FUNCTION withdraw_voices();
CREATE OR REPLACE TRIGGER withdraw_voices AFTER UPDATE OF content, withheld, outside ON comments
  FOR EACH ROW WHEN (old.content IS DISTINCT FROM new.content OR new.withheld IS NOT NULL OR new.outside::text = 'hidden')
  EXECUTE FUNCTION withdraw_voices();
CREATE OR REPLACE TRIGGER withdraw_voices AFTER INSERT ON account_deletions
  FOR EACH ROW
  EXECUTE FUNCTION withdraw_voices();
