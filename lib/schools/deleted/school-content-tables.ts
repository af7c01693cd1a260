import 'server-only';

/**
 * A table whose rows are deleted with a school. `SCHOOL_CONTENT_TABLES` lists the tables in the order in which they are
 * restored. The database function `copy_of_school` copies the same tables.
 */
type Table = {
  name: string;
  /** Columns that refer to other tables. A row is restored only if all the rows that it refers to exist. */
  needs: Record<string, 'users' | 'schools' | 'calendar_feeds' | 'school_events' | 'posts' | 'post_media' | 'comments'>;
  /**
   * Columns that triggers compute from rows of other tables, such as counts. These columns are not restored, because
   * the triggers compute them again when the other tables are restored.
   */
  counted?: string[];
  /**
   * Column that a trigger overwrites when the row is inserted. The restoration therefore writes the old value again
   * after the insert.
   */
  asBefore?: string;
  /**
   * Column whose values are unique among all schools. A deleted row is not restored if another school's row has the
   * same value by now.
   */
  oncePer?: string;
};

export const SCHOOL_CONTENT_TABLES: readonly Table[] = [
  { name: 'schools', needs: {}, counted: ['follower_count', 'parent_count', 'verified_follower_count'] },
  { name: 'school_corrections', needs: { school_id: 'schools' } },
  { name: 'founding_parents', needs: { user_id: 'users', school_id: 'schools' }, oncePer: 'user_id' },
  { name: 'council_batches', needs: { school_id: 'schools' } },
  { name: 'council_codes', needs: { user_id: 'users' } },
  { name: 'field_suggestions', needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'report_campaigns', needs: { school_id: 'schools' } },
  { name: 'calendar_feeds', needs: { school_id: 'schools' } },
  { name: 'school_events', needs: { school_id: 'schools', feed_id: 'calendar_feeds' } },
  { name: 'event_suggestions', needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'event_reminders', needs: { user_id: 'users', event_id: 'school_events' } },
  { name: 'user_school_subscriptions', needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'school_parents', needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'parent_refusals', needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'vouches', needs: { voucher_id: 'users', user_id: 'users', school_id: 'schools' } },
  { name: 'invitations', needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'school_moderators', needs: { user_id: 'users', school_id: 'schools' } },
  { name: 'school_notices', needs: { school_id: 'schools' } },
  { name: 'school_codes', needs: { school_id: 'schools' } },
  { name: 'code_uses', needs: { user_id: 'users' } },
  {
    name: 'posts',
    needs: { user_id: 'users', school_id: 'schools' },
    counted: [
      'upvote_count',
      'downvote_count',
      'comment_count',
      'is_unanswered',
      'parent_score',
      'other_score',
      'popular_rank',
      'discussed_rank',
    ],
  },
  { name: 'share_views', needs: { post_id: 'posts' } },
  { name: 'post_media', needs: { post_id: 'posts' } },
  { name: 'stored_files', needs: { media_id: 'post_media' } },
  { name: 'comments', needs: { user_id: 'users', post_id: 'posts' }, counted: ['useful_count'] },
  { name: 'useful_marks', needs: { user_id: 'users', comment_id: 'comments' } },
  { name: 'comment_mentions', needs: { user_id: 'users', comment_id: 'comments' } },
  { name: 'post_follows', needs: { user_id: 'users', post_id: 'posts' } },
  { name: 'post_votes', needs: { user_id: 'users', post_id: 'posts' }, asBefore: 'by_parent' },
  { name: 'poll_votes', needs: { user_id: 'users', post_id: 'posts' } },
  { name: 'outcome_lines', needs: { post_id: 'posts' } },
  { name: 'me_toos', needs: { user_id: 'users', post_id: 'posts' } },
  { name: 'school_replies', needs: { post_id: 'posts' } },
  { name: 'community_voices', needs: { post_id: 'posts', comment_id: 'comments' } },
  { name: 'saved_posts', needs: { user_id: 'users', post_id: 'posts' } },
  { name: 'revisions', needs: { post_id: 'posts', comment_id: 'comments' } },
  { name: 'notifications', needs: { user_id: 'users', post_id: 'posts', comment_id: 'comments' } },
  { name: 'reports', needs: { reporter_id: 'users', post_id: 'posts', comment_id: 'comments' } },
];
