import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { columnType, rows } from '@/lib/database/sql';
import { displayName } from '@/lib/text/person-names';
import { groupConnectedPeople } from './group-connected-people';
import type { MutualVouchingGroup } from './schema';

/**
 * Maximum number of people in a chain of vouches that leads back to its first person. A longer chain is probably a
 * coincidence and takes longer to find.
 */
const LONGEST = 5;

/**
 * Returns groups of people at one school who vouch for each other, directly or in a chain, for administrators to check.
 * Groups with the most people verified by vouches alone come first.
 */
export async function findMutualVouchingGroups(): Promise<MutualVouchingGroup[]> {
  const pairs = await rows(
    db(),
    { schoolId: columnType.int, a: columnType.int, b: columnType.int },
    Prisma.sql`
      WITH RECURSIVE edges AS MATERIALIZED (
        SELECT v.school_id, v.voucher_id AS a, v.user_id AS b FROM vouches v
        WHERE EXISTS (SELECT FROM vouches w WHERE w.school_id = v.school_id AND w.user_id = v.voucher_id)
          AND EXISTS (SELECT FROM vouches w WHERE w.school_id = v.school_id AND w.voucher_id = v.user_id)
      ), reach (school_id, a, b, steps) AS (
        SELECT school_id, a, b, 1 FROM edges
        UNION SELECT r.school_id, r.a, e.b, r.steps + 1 FROM reach r JOIN edges e ON e.school_id = r.school_id AND e.a = r.b
        WHERE r.steps < ${LONGEST} AND r.a <> r.b
      ), found AS MATERIALIZED (SELECT DISTINCT school_id, a, b FROM reach)
      SELECT x.school_id, x.a, x.b FROM found x JOIN found y ON y.school_id = x.school_id AND y.a = x.b AND y.b = x.a WHERE x.a < x.b`,
  );
  const groups = groupConnectedPeople(pairs);
  const ids = groups.flatMap(({ members }) => members);
  const people = await rows(
    db(),
    {
      id: columnType.int,
      schoolId: columnType.int,
      schoolName: columnType.text,
      firstName: columnType.text.nullable,
      lastName: columnType.text.nullable,
      hasOwnProof: columnType.bool.present,
    },
    Prisma.sql`
      SELECT u.id, s.id AS school_id, s.name AS school_name, u.first_name, u.last_name,
        (u.verified_method IS NOT NULL OR EXISTS (SELECT FROM school_parents p WHERE p.user_id = u.id AND p.school_id = s.id AND p.method <> 'vouch')) AS has_own_proof
      FROM unnest(${groups.flatMap(({ schoolId, members }) => members.map(() => schoolId))}::int[], ${ids}::int[]) AS one (school_id, user_id)
      JOIN schools s ON s.id = one.school_id JOIN users u ON u.id = one.user_id ORDER BY u.id`,
  );
  return groups
    .map(({ schoolId, members }) => {
      const within = people.filter((one) => one.schoolId === schoolId && members.includes(one.id));
      return {
        schoolId,
        schoolName: within[0]?.schoolName ?? '',
        people: within.map(({ id, hasOwnProof, ...name }) => ({ id, name: displayName(name), hasOwnProof })),
      };
    })
    .sort((one, other) => vouchedOnly(other) - vouchedOnly(one) || other.people.length - one.people.length);
}

/** Returns how many people of a group are verified by vouches alone. */
const vouchedOnly = ({ people }: MutualVouchingGroup): number =>
  people.filter(({ hasOwnProof }) => !hasOwnProof).length;
