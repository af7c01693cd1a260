import { beforeAll, describe, expect, it } from 'vitest';
import { demoPosts } from '@/prisma/seed/demo-content';
import { findContentWarnings } from '@/lib/content-warnings/detection/find-content-warnings';
import { rows } from '../../support/database/rows';

// These tests check that no database table has a column for data about a child (decision C2), and that the demo texts
// contain no such data.

type Column = { table: string; column: string; type: string };

let columns: Column[];

beforeAll(async () => {
  columns = await rows<Column>(
    `SELECT table_schema || '.' || table_name AS table, column_name AS column, udt_name AS type FROM information_schema.columns
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2`,
  );
});

/** Matches a column name that contains a word for data about a child. */
const CHILD_WORDS =
  /(?:^|_)(?:child|children|kid|kids|pupil|pupils|student|students|son|daughter|minor|teen|sibling|siblings|grade|grades|class|classroom|homeroom|birth|birthday|birthdate|dob|age|ages|gender|sex|allergy|allergies|diagnosis|iep)(?:_|$)/;

/**
 * Columns of the job library for jobs that depend on other jobs. Only the names of the columns look like data about a
 * child.
 */
const JOB_COLUMNS = ['pgboss.job_dependency.child_id', 'pgboss.job_dependency.child_name'];

describe('the columns and types of the database', () => {
  it('the check for data about children covers all columns of all tables', () => {
    expect(columns.length).toBeGreaterThan(300);
    expect(columns).toContainEqual({ table: 'public.users', column: 'first_name', type: 'text' });
  });

  it('the only database columns about children contain grades that a school teaches or that a follower chose', () => {
    const suspects = columns
      .filter(({ column }) => CHILD_WORDS.test(column))
      .map(({ table, column }) => `${table}.${column}`);
    expect(suspects).toEqual([...JOB_COLUMNS, 'public.schools.grades', 'public.user_school_subscriptions.grade_band']);
  });

  it('in the database, only grade bands, one report reason and one content warning mention a child', async () => {
    const names = await rows<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
       UNION SELECT t.typname || '.' || e.enumlabel FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid JOIN pg_namespace n ON n.oid = t.typnamespace WHERE n.nspname = 'public'`,
    );
    const suspects = names
      .filter(({ name }) => name.split('.').some((part) => CHILD_WORDS.test(part)))
      .map(({ name }) => name);
    const bands = ['g10_12', 'g4_6', 'g7_9', 'p_3'].map((band) => `grade_band.${band}`);
    expect(suspects.sort()).toEqual(['caution.child', ...bands, 'report_reason.child']);
  });

  it('the tables about people contain no free-form JSON columns', () => {
    const ofPeople = [
      'public.users',
      'public.memberships',
      'public.school_parents',
      'public.parent_refusals',
      'public.code_uses',
      'public.vouches',
      'public.card_proofs',
    ];
    const loose = columns.filter(
      ({ table, type }) => ofPeople.includes(table) && ['json', 'jsonb', 'hstore', 'xml'].includes(type),
    );
    expect(loose).toEqual([]);
  });
});

describe('the texts of the demo community', () => {
  const texts = demoPosts.flatMap(({ title, content, comments }) => [
    title ?? '',
    content,
    ...comments.map((one) => one.content),
  ]);

  it('the demo texts contain no private details such as phone numbers or licence plates', () => {
    expect(texts.length).toBeGreaterThan(200);
    const findings = texts.flatMap((text) =>
      findContentWarnings(text).map(({ kind, text: words }) => `${kind}: ${words}`),
    );
    expect(findings.filter((one) => !one.startsWith('staff'))).toEqual([]);
  });
});
