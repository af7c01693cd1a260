-- Who sees what, once for all statements (docs/decisions/019). Each is a query that PostgreSQL puts in place of its call, so that the
-- caller's own conditions still find their indexes: LANGUAGE sql, STABLE, not STRICT, no settings of its own. The moment is always given,
-- since the demo's clock can be moved; the viewer is null for the public.

-- The rule of access (decision C3); its twin in code is `hasAccess`.
CREATE FUNCTION has_access(is_admin boolean, access_until timestamptz, override_until timestamptz, moment timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT is_admin OR coalesce(access_until > moment, false) OR coalesce(override_until > moment, false)
$$;

CREATE FUNCTION people_with_access(moment timestamptz) RETURNS SETOF users
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT u.* FROM users u LEFT JOIN memberships m ON m.user_id = u.id
  WHERE has_access(u.is_admin, m.access_until, m.override_until, moment)
$$;

-- What someone reported is not there for him while it is looked at (decision P3).

CREATE FUNCTION posts_reported_by(viewer integer) RETURNS SETOF integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.post_id FROM reports r JOIN reviews v ON v.post_id = r.post_id
  WHERE r.reporter_id = viewer AND v.open_key IS NOT NULL AND r.created_at >= v.created_at
$$;

CREATE FUNCTION comments_reported_by(viewer integer) RETURNS SETOF integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT r.comment_id FROM reports r JOIN reviews v ON v.comment_id = r.comment_id
  WHERE r.reporter_id = viewer AND v.open_key IS NOT NULL AND r.created_at >= v.created_at
$$;

-- Those whose author has access now (decision C6) and which no review withholds from this viewer (decision P3). Nothing is rewritten when a
-- membership lapses; this alone hides.
CREATE FUNCTION visible_posts(viewer integer, moment timestamptz) RETURNS SETOF posts
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM posts p JOIN people_with_access(moment) author ON author.id = p.user_id
  WHERE (p.withheld IS NULL OR p.user_id = viewer)
    AND p.id <> ALL (ARRAY(SELECT reported.id FROM posts_reported_by(viewer) AS reported (id)))
$$;

-- Comments under a post that the viewer sees: only for statements that have the post from visible_posts.
CREATE FUNCTION shown_comments(viewer integer) RETURNS SETOF comments
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM comments c
  WHERE (c.withheld IS NULL OR c.user_id = viewer)
    AND c.id <> ALL (ARRAY(SELECT reported.id FROM comments_reported_by(viewer) AS reported (id)))
$$;

CREATE FUNCTION visible_comments(viewer integer, moment timestamptz) RETURNS SETOF comments
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT c.* FROM shown_comments(viewer) c JOIN visible_posts(viewer, moment) p ON p.id = c.post_id
$$;

-- Someone's notifications but for those that name what is withheld from him. Neither post nor comment is read for that: an index knows what
-- is withheld.
CREATE FUNCTION visible_notifications(viewer integer) RETURNS SETOF notifications
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT n.* FROM notifications n
  WHERE n.user_id = viewer
    AND (n.post_id IS NULL OR n.post_id <> ALL (ARRAY(
      SELECT id FROM posts WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM posts_reported_by(viewer) AS reported (id))))
    AND (n.comment_id IS NULL OR n.comment_id <> ALL (ARRAY(
      SELECT id FROM comments WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM comments_reported_by(viewer) AS reported (id))))
$$;
