import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { follow } from '../../support/community/board';
import { call } from '../../support/http/call';
import { person, school, STATES, type Person, type State } from '../../support/community/people';

const STAFF = {
  principal: 'Pat Principal',
  vicePrincipal: 'Vic Vice',
  principalEmail: 'pat@example.test',
  vicePrincipalEmail: 'vic@example.test',
  email: 'office@example.test',
};
const FACTS = {
  name: 'École Zed',
  city: 'Chéticamp',
  province: 'Nova Scotia',
  type: 'P-12',
  grades: 'P-12',
  rceName: 'CSAP',
  schoolFamily: 'Zed',
  description: 'By the sea',
  thumbnail: null,
  website: 'https://x.ca/',
  phone: '902-555-0100',
  civicAddress: '1 Main St',
  postalCode: 'B0E 1H0',
  geoLocation: '46.6,-61.0',
};
const DETAILS = {
  schoolUuid: 'uuid-1',
  slc: '9999',
  rceCSAPCode: '57',
  feederSchools: 'None',
  fax: '902-555-0101',
  mailingAddress: 'PO Box 1',
};

let id: number;
const people = {} as Record<State, Person>;

beforeAll(async () => {
  for (const state of Object.keys(STATES) as State[]) people[state] = await person(state);
  ({ id } = await db().school.create({ data: { ...FACTS, ...DETAILS, ...STAFF } }));
  await follow(people.active, id);
});

describe('GET /api/schools/{id}, the facts about a school', () => {
  const common = {
    id: expect.any(Number),
    ...FACTS,
    ...DETAILS,
    gradeRange: 'P-12',
    sources: {},
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  };

  it.each(Object.keys(STATES) as State[])(
    'a signed-in person with membership state %s sees the school’s staff',
    async (state) => {
      const answer = await call('GET', `/api/schools/${id}`, { as: people[state] });
      expect([answer.status, answer.body]).toEqual([200, { ...common, ...STAFF }]);
    },
  );

  it('a visitor sees all facts about a school except its staff', { tags: ['D4'] }, async () => {
    const answer = await call('GET', `/api/schools/${id}`);
    expect([answer.status, answer.body]).toEqual([200, common]);
    expect(answer.text).not.toMatch(/Pat|Vic|@/);
  });

  it('a request for a school that does not exist answers 404', async () => {
    const answer = await call('GET', '/api/schools/2000000000');
    expect([answer.status, answer.body.message]).toEqual([404, 'School not found']);
  });
});

describe('GET /api/schools, the list of schools', () => {
  it('the list of schools is sorted by name and then by id, and is the same for everyone', async () => {
    const made = [await school('B'), await school('A'), await school('B')];
    const answer = await call('GET', '/api/schools');
    expect(answer.body.map(({ id: one }: { id: number }) => one)).toEqual([made[1], made[0], made[2], id]);
    for (const who of Object.values(people))
      expect((await call('GET', '/api/schools', { as: who })).text).toBe(answer.text);
  });

  it('the list of schools contains only public facts', async () => {
    const answer = await call('GET', '/api/schools');
    expect(answer.body.at(-1)).toEqual({ id, ...FACTS, gradeRange: 'P-12' });
    expect(answer.text).not.toMatch(/rincipal|Vic|@/);
  });
});
