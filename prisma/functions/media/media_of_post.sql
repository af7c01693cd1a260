-- All media of a post as one JSON array, in order. Called by lib/posts/media/post-media.ts, post_for_reader and review_details.
CREATE OR REPLACE FUNCTION media_of_post(of_post integer)
RETURNS SETOF json
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT coalesce(json_agg(json_build_object('id', m.id, 'mediaType', m.media_type, 'alt', m.alt, 'width', m.width, 'height', m.height,
      'duration', m.duration, 'thumbHash', m.thumb_hash,
      'files', (SELECT json_agg(json_build_object('variant', f.variant, 'width', f.width, 'version', left(f.key, 8)) ORDER BY f.width, f.variant)
        FROM stored_files f WHERE f.media_id = m.id)) ORDER BY m.position, m.id), '[]')
  FROM post_media m WHERE m.post_id = of_post
$$;
