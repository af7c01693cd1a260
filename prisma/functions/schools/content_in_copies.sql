-- For each deleted school with content of a person: the id of the school's copy, and the ids of the person's posts
-- (with media and files) and comments. Includes everybody's comments on the person's posts. Called by
-- lib/schools/deleted/erase-person-from-deleted-schools.ts.
CREATE OR REPLACE FUNCTION content_in_copies(person integer)
RETURNS TABLE (id integer, posts text[], comments text[], media text[], files text[])
LANGUAGE sql
STABLE
AS $$
  SELECT d.id, own.posts, comments.ids, media.ids, files.keys FROM deleted_schools d
  CROSS JOIN LATERAL (SELECT coalesce(array_agg(p ->> 'id'), '{}') AS posts
    FROM jsonb_array_elements(d.contents -> 'posts') p WHERE p ->> 'user_id' = person::text) own
  CROSS JOIN LATERAL (SELECT coalesce(array_agg(c ->> 'id'), '{}') AS ids FROM jsonb_array_elements(d.contents -> 'comments') c
    WHERE c ->> 'user_id' = person::text OR c ->> 'post_id' = ANY (own.posts)) comments
  CROSS JOIN LATERAL (SELECT coalesce(array_agg(m ->> 'id'), '{}') AS ids
    FROM jsonb_array_elements(d.contents -> 'post_media') m WHERE m ->> 'post_id' = ANY (own.posts)) media
  CROSS JOIN LATERAL (SELECT coalesce(array_agg(f ->> 'key'), '{}') AS keys
    FROM jsonb_array_elements(d.contents -> 'stored_files') f WHERE f ->> 'media_id' = ANY (media.ids)) files
  WHERE EXISTS (SELECT FROM jsonb_each(d.contents) part CROSS JOIN LATERAL jsonb_array_elements(part.value) item
    WHERE person::text IN (item.value ->> 'user_id', item.value ->> 'reporter_id', item.value ->> 'voucher_id'))
$$;
