import { db } from '@/lib/database/db';
import { proveParent } from '../community/parents';
import { person, school, type Person } from '../community/people';
import { rows } from '../database/rows';
import type { Band, ModelPerson, ModelSchool, ModelYear } from './model';

/** The day before the simulated year begins. */
const DAY_BEFORE = '2027-08-31';

type Plan = { name: string; type: string; grades?: string; lastBand: Band; next?: [index: number, band: Band] };

/**
 * The schools of each family. The second family has two junior high schools, so its elementary school has no certain
 * next one. The third family has recorded grades in place of the usual ones.
 */
const FAMILIES: Plan[][] = [
  [
    { name: 'Cove Elementary', type: 'Elementary', lastBand: 'g4_6', next: [1, 'g7_9'] },
    { name: 'Cove Junior', type: 'Junior High', lastBand: 'g7_9', next: [2, 'g10_12'] },
    { name: 'Cove High', type: 'Senior High', lastBand: 'g10_12' },
  ],
  [
    { name: 'Bay Elementary', type: 'Elementary', lastBand: 'g4_6' },
    { name: 'Bay Junior', type: 'Junior High', lastBand: 'g7_9' },
    { name: 'Inlet Junior', type: 'Junior High', lastBand: 'g7_9' },
  ],
  [
    { name: 'Hill Primary', type: 'Elementary', grades: 'P-4', lastBand: 'g4_6', next: [1, 'g4_6'] },
    { name: 'Hill Middle', type: 'Junior High', grades: '5-8', lastBand: 'g7_9', next: [2, 'g7_9'] },
    { name: 'Hill High', type: 'Senior High', grades: '9-12', lastBand: 'g10_12' },
  ],
];
export const REGIONS = ['Shore Regional Centre', 'Hills Regional Centre'] as const;
/** The first two families are in one region. */
export const regionOf = (family: number): string => REGIONS[family < 2 ? 0 : 1];
export const familyName = (family: number): string => ['Cove', 'Bay', 'Hill'][family] ?? '';

export type World = {
  year: ModelYear;
  signedIn: Map<number, Person>;
  admin: Person;
  /** Follows nothing, and answers questions. The tests read as this person. */
  reader: Person;
  /** Reports posts, and therefore no longer sees them. */
  reporter: Person;
};

const PARENTS_PER_FAMILY = 6;

/** Creates the schools and people of the simulated year, without follows and posts. */
export async function makeYearWorld(): Promise<World> {
  const [admin, reader, reporter] = [await person('admin'), await person('active'), await person('active')];
  const signedIn = new Map([admin, reader, reporter].map((each) => [each.id, each]));
  const year: ModelYear = {
    ...{ today: DAY_BEFORE, lastEvening: DAY_BEFORE, posts: [], events: [], openReviews: [], warnings: [] },
    schools: [],
    people: [],
  };
  for (const [family, plans] of FAMILIES.entries()) {
    const schools = await makeFamily(family, plans);
    year.schools.push(...schools);
    for (let index = 0; index < PARENTS_PER_FAMILY; index += 1) {
      const who = await person('active', { firstName: `Parent${family}${index}` });
      signedIn.set(who.id, who);
      year.people.push(await makeParent(who, index, schools));
    }
  }
  // Nobody lapses, and nobody is new. Only parents have a confirmed address, so only they get emails.
  await rows(`UPDATE memberships SET access_until = '2030-01-01';
    UPDATE memberships SET had_access = tstzmultirange(tstzrange(NULL, NULL));
    UPDATE users SET created_at = '2026-01-01', email_verified_at = CASE WHEN id IN (${admin.id}, ${reader.id}, ${reporter.id}) THEN NULL ELSE '2026-01-01'::timestamptz END`);
  return { year, signedIn, admin, reader, reporter };
}

async function makeFamily(family: number, plans: Plan[]): Promise<ModelSchool[]> {
  const ids: number[] = [];
  for (const { name, type, grades = null } of plans) {
    const id = await school(name);
    const area = { rceName: regionOf(family), schoolFamily: familyName(family) };
    await db().school.update({ where: { id }, data: { ...area, type, grades } });
    ids.push(id);
  }
  return plans.map(({ lastBand, next }, index) => ({
    id: ids[index]!,
    family,
    lastBand,
    next: next ? { id: ids[next[0]]!, band: next[1] } : null,
  }));
}

/** All parents of a family are verified at its first school. They read emails at different paces. */
async function makeParent(who: Person, index: number, schools: ModelSchool[]): Promise<ModelPerson> {
  const verifiedAt = new Set([schools[0]!.id]);
  if (index < 2) verifiedAt.add(schools[1]!.id);
  for (const id of verifiedAt) await proveParent(who, id);
  const pace = index < 2 ? 'daily' : index < 4 ? 'weekly' : 'off';
  await db().user.update({
    where: { id: who.id },
    data: {
      mailAnswers: 'off',
      mailVotes: 'off',
      mailDecisions: 'off',
      mailPosts: pace,
      mailEvents: pace,
      quietHours: false,
    },
    select: { id: true },
  });
  return { id: who.id, family: schools[0]!.family, pace, follows: new Map(), verifiedAt, mutes: new Map() };
}
