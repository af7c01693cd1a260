-- Rows about a person in the stored copies of deleted schools, without the columns that `excluded` lists for each
-- table. The caller sorts by `copy`, `part` (the table) and `place` (the row's number). Called by
-- lib/data-rights/personal-data.ts.
CREATE OR REPLACE FUNCTION rows_in_copies(person integer, excluded jsonb)
RETURNS TABLE (contents jsonb, copy integer, part text, place bigint)
LANGUAGE sql
STABLE
AS $$
  SELECT jsonb_build_object('school', d.name, 'deleted_at', d.deleted_at, 'table', part.key, 'row',
      item.value - ARRAY(SELECT jsonb_array_elements_text(excluded -> part.key))), d.id, part.key, item.place
  FROM deleted_schools d
  CROSS JOIN LATERAL (SELECT array_agg(x ->> 'id') AS ids FROM jsonb_array_elements(d.contents -> 'posts') x
    WHERE x ->> 'user_id' = person::text) own_posts
  CROSS JOIN LATERAL (SELECT array_agg(x ->> 'id') AS ids FROM jsonb_array_elements(d.contents -> 'comments') x
    WHERE x ->> 'user_id' = person::text) own_comments
  CROSS JOIN LATERAL jsonb_each(d.contents) part CROSS JOIN LATERAL jsonb_array_elements(part.value) WITH ORDINALITY item (value, place)
  WHERE person::text IN (CASE WHEN part.key = 'vouches' THEN item.value ->> 'voucher_id' ELSE item.value ->> 'user_id' END, item.value ->> 'reporter_id')
    -- Media and earlier versions do not name a person, but belong to the person's posts and comments.
    OR (part.key IN ('revisions', 'post_media') AND item.value ->> 'post_id' = ANY (own_posts.ids))
    OR (part.key = 'revisions' AND item.value ->> 'comment_id' = ANY (own_comments.ids))
$$;
