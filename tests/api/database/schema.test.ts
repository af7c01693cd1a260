import { describe, expect, it } from 'vitest';
import { applyMigrations, findSchemaDrift } from '@/server/postgres/migrate';
import { superuserUrl } from '../../support/database/owner';
import { rows } from '../../support/database/rows';

const url = superuserUrl();

describe('the schema of the migrated database', () => {
  it('the migrated database matches schema.prisma', async () => {
    expect(await findSchemaDrift(url)).toBe('');
  });

  it('the migrated database has the triggers and checks that schema.prisma cannot express', async () => {
    const triggers = await rows(
      'SELECT tgname AS name, tgrelid::regclass::text AS "table" FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = \'O\' ORDER BY 1, 2',
    );
    expect(triggers).toEqual([
      { name: 'announce_access', table: 'memberships' },
      { name: 'announce_access', table: 'users' },
      { name: 'announce_all_pages', table: 'schools' },
      { name: 'announce_author', table: 'users' },
      { name: 'announce_changed_post', table: 'posts' },
      { name: 'announce_comment_outside', table: 'comments' },
      { name: 'announce_deleted_post', table: 'posts' },
      { name: 'announce_edited_comment', table: 'comments' },
      { name: 'announce_endorsements', table: 'endorsements' },
      { name: 'announce_events', table: 'school_events' },
      { name: 'announce_files', table: 'stored_files' },
      { name: 'announce_media', table: 'post_media' },
      { name: 'announce_notification', table: 'notifications' },
      { name: 'announce_proof', table: 'school_parents' },
      { name: 'announce_school_reply', table: 'school_replies' },
      { name: 'announce_schools', table: 'schools' },
      { name: 'announce_session_ended', table: 'sessions' },
      { name: 'announce_settings', table: 'settings' },
      { name: 'announce_shared_post', table: 'posts' },
      { name: 'announce_storm', table: 'storm_reports' },
      { name: 'announce_transparency', table: 'transparency_months' },
      { name: 'announce_voices', table: 'community_voices' },
      { name: 'announce_watched_words', table: 'watched_words' },
      { name: 'audit_log_is_only_added_to', table: 'audit_log' },
      { name: 'count_added_rows', table: 'comments' },
      { name: 'count_added_rows', table: 'posts' },
      { name: 'count_added_rows', table: 'reports' },
      { name: 'count_added_rows', table: 'users' },
      { name: 'count_comments', table: 'comments' },
      { name: 'count_deleted_rows', table: 'comments' },
      { name: 'count_deleted_rows', table: 'posts' },
      { name: 'count_deleted_rows', table: 'reports' },
      { name: 'count_deleted_rows', table: 'users' },
      { name: 'count_ended_added', table: 'memberships' },
      { name: 'count_ended_deleted', table: 'memberships' },
      { name: 'count_ended_moved', table: 'memberships' },
      { name: 'count_followers', table: 'user_school_subscriptions' },
      { name: 'count_moved_row', table: 'comments' },
      { name: 'count_moved_row', table: 'posts' },
      { name: 'count_moved_row', table: 'reports' },
      { name: 'count_moved_row', table: 'users' },
      { name: 'count_parents', table: 'school_parents' },
      { name: 'count_parents', table: 'users' },
      { name: 'count_useful', table: 'useful_marks' },
      { name: 'count_votes', table: 'post_votes' },
      { name: 'heed_refusal', table: 'school_parents' },
      { name: 'keep_promise_of_codes', table: 'users' },
      { name: 'keep_terms_agreement', table: 'users' },
      { name: 'note_access', table: 'memberships' },
      { name: 'note_administrator', table: 'users' },
      { name: 'note_administrator_added', table: 'users' },
      { name: 'note_unanswered', table: 'posts' },
      { name: 'note_words', table: 'comments' },
      { name: 'note_words', table: 'posts' },
      { name: 'place_review', table: 'reviews' },
      { name: 'settle_given', table: 'vouches' },
      { name: 'settle_lost', table: 'school_parents' },
      { name: 'settle_poll_votes', table: 'school_parents' },
      { name: 'settle_proven', table: 'school_parents' },
      { name: 'settle_withdrawn', table: 'vouches' },
      { name: 'stored_files_file', table: 'stored_files' },
      { name: 'tell_board_of_comment', table: 'comments' },
      { name: 'tell_board_of_counts', table: 'posts' },
      { name: 'tell_board_of_post', table: 'posts' },
      { name: 'tell_board_of_released_comment', table: 'comments' },
      { name: 'tell_board_of_released_post', table: 'posts' },
      { name: 'weigh_vote', table: 'post_votes' },
      { name: 'withdraw_voices', table: 'account_deletions' },
      { name: 'withdraw_voices', table: 'comments' },
      { name: 'withdraw_voices', table: 'posts' },
    ]);
    const checks = await rows(
      "SELECT conname AS name FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1",
    );
    expect(checks.map(({ name }) => name)).toEqual([
      'comments_content_check',
      'community_voices_answered',
      'community_voices_target',
      'household_seats_ending',
      'household_seats_notice',
      'household_seats_taken',
      'household_seats_two',
      'mailings_reason',
      'membership_payments_amounts_check',
      'memberships_held_access_check',
      'outcome_lines_note',
      'outcome_lines_office',
      'posts_content_check',
      'posts_counts_check',
      'price_change_members_moved',
      'price_change_members_notice',
      'price_change_members_told',
      'price_changes_notice',
      'price_changes_off',
      'price_changes_one_end',
      'reports_target_check',
      'revisions_target_check',
      'school_events_end_check',
      'school_replies_reason',
      'school_replies_written',
      'stored_files_of_one',
      'storm_reports_hashes',
      'storm_reports_minutes',
      'stripe_events_outcome_check',
    ]);
  });

  it('the database has each migration applied once', { tags: ['O4'] }, async () => {
    expect(await applyMigrations(url)).toEqual([]);
  });

  it('the comparison with schema.prisma reports an added column and a dropped index', async () => {
    await rows('ALTER TABLE posts ADD COLUMN stray text; DROP INDEX posts_school_id_created_at_id_idx');
    const drift = await findSchemaDrift(url);
    expect(drift).toContain('DROP COLUMN "stray"');
    expect(drift).toContain('CREATE INDEX "posts_school_id_created_at_id_idx"');
  });
});
