import { randomBytes, randomInt } from 'node:crypto';
import type { TransactionClient } from '@/lib/database/db';
import { now } from '@/lib/time/clock';
import { DAY, HOUR } from '@/lib/time/duration';
import { newInvitationToken } from '@/lib/verification/invitations';
import { SCHOOL_CODE_VALID_DAYS } from '@/lib/verification/schema';
import { SCHOOL_CODE_CHARACTERS, SCHOOL_CODE_LENGTH } from '@/lib/verification/school-code-format';
import { demoCommunities, demoPeople, type DemoCommunity, type DemoPerson } from './demo-content';

/** Number of days for which the council codes of the demo still give access. */
export const COUNCIL_ACCESS_DAYS = 150;
const COUNCIL_CODES_CLOSE_DAYS = 45;

type IdOf = (name: string) => number;
type Ids = { schoolOf: IdOf; personOf: IdOf };

const daysAgo = (days: number) => new Date(now().getTime() - days * DAY);
const peopleWith = (names: readonly string[]) => demoPeople.filter(({ key }) => names.includes(key));

/**
 * Verifies demo people as parents by posters' codes, an administrator or vouches. Adds council codes, the founding
 * school and members' invitation links.
 */
export async function addDemoParents(tx: TransactionClient, ids: Ids): Promise<void> {
  for (const community of demoCommunities) {
    for (const [index, poster] of community.posters.entries()) await addPoster(tx, community, poster, index, ids);
    await addCouncilCodes(tx, community, ids);
  }
  const withPosters = demoCommunities.map(({ school }) => school);
  const grants = demoPeople.flatMap(({ key, parentOf = [] }) =>
    parentOf.filter((slc) => !withPosters.includes(slc)).map((slc) => ({ key, slc })),
  );
  await tx.schoolParent.createMany({
    data: grants.map(({ key, slc }) => ({
      ...{ userId: ids.personOf(key), schoolId: ids.schoolOf(slc), grantedBy: ids.personOf('admin') },
      ...{ method: 'admin', provedAt: daysAgo(30) },
    })),
  });
  await tx.vouch.createMany({
    data: demoPeople.flatMap(({ key, vouchedBy }) =>
      (vouchedBy?.people ?? []).map((voucher) => ({
        ...{ schoolId: ids.schoolOf(vouchedBy?.school ?? ''), voucherId: ids.personOf(voucher) },
        ...{ userId: ids.personOf(key), createdAt: daysAgo(2) },
      })),
    ),
  });
  const foundingSchools = demoCommunities.flatMap(({ school, isFounding }) => (isFounding ? ids.schoolOf(school) : []));
  await tx.setting.create({
    data: { name: 'foundingSchools', value: foundingSchools, updatedBy: ids.personOf('admin') },
  });
  await addInvitations(tx, ids);
}

/**
 * Adds the code of one of a school's posters, and the people who used this code. Parents of the school whom no poster
 * lists in `parents` used the first poster's code.
 */
async function addPoster(
  tx: TransactionClient,
  { school, posters }: DemoCommunity,
  poster: DemoCommunity['posters'][number],
  index: number,
  { schoolOf, personOf }: Ids,
): Promise<void> {
  const others = posters.filter((each) => each !== poster).flatMap(({ parents }) => parents);
  const users = demoPeople.filter(
    ({ key, parentOf }) =>
      poster.parents.includes(key) || (index === 0 && parentOf?.includes(school) && !others.includes(key)),
  );
  const createdAt = daysAgo(poster.daysAgo);
  const usedAt = ({ joinedDaysAgo }: DemoPerson) =>
    new Date(Math.max(createdAt.getTime() + HOUR, daysAgo(joinedDaysAgo).getTime()));
  const schoolId = schoolOf(school);
  const code = Array.from(
    { length: SCHOOL_CODE_LENGTH },
    () => SCHOOL_CODE_CHARACTERS[randomInt(SCHOOL_CODE_CHARACTERS.length)],
  ).join('');
  await tx.schoolCode.create({
    data: {
      ...{ code, schoolId, createdBy: personOf('admin'), createdAt, uses: users.length },
      expiresAt: new Date(createdAt.getTime() + SCHOOL_CODE_VALID_DAYS * DAY),
    },
    select: { code: true },
  });
  await tx.codeUse.createMany({
    data: users.map((user) => ({ code, userId: personOf(user.key), usedAt: usedAt(user) })),
  });
  await tx.schoolParent.createMany({
    data: users.map((user) => ({ userId: personOf(user.key), schoolId, method: 'code', provedAt: usedAt(user) })),
  });
}

/**
 * Adds the codes that a school's council paid for. Only hashes of codes are stored. The hashes of the unused codes are
 * random, so nobody knows these codes.
 */
async function addCouncilCodes(
  tx: TransactionClient,
  { school, councilCodes, posters }: DemoCommunity,
  { schoolOf, personOf }: Ids,
): Promise<void> {
  if (!councilCodes) return;
  const users = peopleWith(posters[0]?.parents ?? []);
  const { id: batchId } = await tx.councilBatch.create({
    data: {
      ...{ schoolId: schoolOf(school), note: councilCodes.note, createdBy: personOf('admin') },
      ...{ createdAt: daysAgo(posters[0]?.daysAgo ?? 0), closesAt: daysAgo(-COUNCIL_CODES_CLOSE_DAYS) },
      accessUntil: daysAgo(-COUNCIL_ACCESS_DAYS),
    },
    select: { id: true },
  });
  await tx.councilCode.createMany({
    data: Array.from({ length: councilCodes.count }, (_, index) => {
      const user = users[index];
      const use = user && { userId: personOf(user.key), usedAt: daysAgo(user.joinedDaysAgo) };
      return { codeHmac: randomBytes(24).toString('base64url'), batchId, ...use };
    }),
  });
}

/** Adds the members' invitation links, and the numbers of people who registered through them in the last week. */
async function addInvitations(tx: TransactionClient, { schoolOf, personOf }: Ids): Promise<void> {
  const members = demoPeople.filter(({ membership }) => membership === 'active');
  await tx.invitation.createMany({
    data: members.map(({ key, follows }) => ({
      ...{ userId: personOf(key), schoolId: schoolOf(follows[0] ?? ''), token: newInvitationToken() },
    })),
  });
  const lastWeek = daysAgo(7);
  const monday = new Date(lastWeek.getTime() - ((lastWeek.getUTCDay() + 6) % 7) * DAY);
  await tx.invitationWeek.createMany({
    data: members.slice(0, 4).map(({ key }, index) => ({ userId: personOf(key), week: monday, joined: index + 1 })),
  });
}
