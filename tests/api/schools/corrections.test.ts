import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/database/db';
import { seedSchools } from '@/prisma/seed/schools';
import { notificationTextsOf } from '../../support/community/board';
import { person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { inParallel } from '../../support/concurrency';

// These tests check the sources of the fields of a school's listing, and parents' corrections of these fields (record
// 060).

let [admin, parent]: Person[] = [];
let schoolId: number;

beforeEach(async () => {
  [admin, parent] = [await person('admin'), await person('inactive')];
  schoolId = await school();
});

const suggest = (as: Person, body: object, id = schoolId) =>
  call('POST', `/api/schools/${id}/corrections`, { as, body });
const decide = (id: number, body: object, as = admin!) =>
  call('POST', `/api/admin/corrections/${id}/decision`, { as, body });
const readSchool = async (as: Person, id = schoolId) => (await call('GET', `/api/schools/${id}`, { as })).body;
const LINK = 'https://tidewater.example.ca/contact';

describe("parents’ suggestions for a school's listing", () => {
  it("the author and administrators can see a suggestion for a school's listing", async () => {
    const { status, body } = await suggest(parent!, { field: 'phone', value: ' 902-555-0100 ', link: LINK });
    expect(status).toBe(201);
    const view = {
      id: expect.any(Number),
      schoolId,
      schoolName: 'Tidewater Elementary',
      field: 'phone',
      before: null,
      value: '902-555-0100',
      link: LINK,
      status: 'open',
      note: null,
      createdAt: expect.any(String),
      decidedAt: null,
    };
    expect(body).toEqual(view);
    expect((await call('GET', '/api/user/corrections', { as: parent })).body).toEqual([view]);
    expect((await call('GET', '/api/user/corrections', { as: admin })).body).toEqual([]);
    const queue = (await call('GET', '/api/admin/corrections', { as: admin })).body;
    expect(queue.filter((one: { id: number }) => one.id === body.id)).toEqual([
      { ...view, current: null, source: null, user: { id: parent!.id, name: expect.stringContaining('Robin') } },
    ]);
  });

  it.each<[string, object, number]>([
    ['about a field that is not open to suggestions', { field: 'slc', value: '1' }, 400],
    ['without a field', { value: '1' }, 400],
    ['with an invalid email address', { field: 'email', value: 'nobody' }, 400],
    ['with an empty name', { field: 'name', value: '' }, 400],
    ['with an invalid link', { field: 'phone', value: '902-555-0100', link: 'javascript:alert(1)' }, 400],
    ['with the value that is already listed', { field: 'city', value: 'Lunenburg' }, 400],
    ['to remove a value that is not listed', { field: 'fax', value: '' }, 400],
  ])('a suggestion %s for a school’s listing is refused', async (_what, body, status) => {
    expect((await suggest(parent!, body)).status).toBe(status);
    expect(await count('field_suggestions WHERE school_id = $1', schoolId)).toBe(0);
  });

  it("two identical suggestions for a school's listing are saved only once", async () => {
    const body = { field: 'feederSchools', value: 'Long Name School; '.repeat(100).trim() };
    const statuses = (await inParallel(2, async () => (await suggest(await person('inactive'), body)).status)).sort();
    expect(statuses).toEqual([201, 409]);
    expect((await suggest(parent!, { ...body, value: 'Another School' })).status).toBe(201);
  });
});

describe('an administrator’s decision about a suggestion for a listing', () => {
  const open = async (body: object = { field: 'phone', value: '902-555-0100', link: LINK }) =>
    (await suggest(parent!, body)).body.id as number;

  it('accepting a suggestion saves the value with its source and notifies the parent', async () => {
    const id = await open();
    const { status, body } = await decide(id, { isAccepted: true, current: null, note: 'Thanks' });
    expect([status, body.status, body.note, body.current]).toEqual([200, 'accepted', 'Thanks', '902-555-0100']);
    const listing = await readSchool(parent!);
    expect(listing.phone).toBe('902-555-0100');
    expect(listing.sources.phone).toEqual({
      name: 'Suggested by a parent and checked',
      asOf: expect.any(String),
      link: LINK,
    });
    expect(await notificationTextsOf(parent!)).toEqual([
      'Thank you. Your suggestion about Tidewater Elementary is now on its page. Thanks.',
    ]);
    const log = await rows<{ action: string }>(
      "SELECT action FROM audit_log WHERE target_type = 'school' AND target_id = $1 ORDER BY id",
      schoolId,
    );
    expect(log.map(({ action }) => action)).toEqual(['school.update', 'suggestion.accept']);
  });

  it('refusing a suggestion leaves the listing unchanged and gives the parent the reason', async () => {
    const id = await open();
    expect((await decide(id, { isAccepted: false, current: null, note: 'Their page says otherwise' })).status).toBe(
      200,
    );
    expect((await readSchool(parent!)).phone).toBeNull();
    expect(await notificationTextsOf(parent!)).toEqual([
      "We didn't use your suggestion about Tidewater Elementary. Their page says otherwise.",
    ]);
    expect((await suggest(parent!, { field: 'phone', value: '902-555-0100' })).status).toBe(201);
  });

  it('only one of two simultaneous decisions about a suggestion succeeds', async () => {
    const id = await open();
    const statuses = await inParallel(2, async (index) => {
      const { status } = await decide(id, { isAccepted: index === 0, current: null });
      return status;
    });
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await notificationTextsOf(parent!)).toHaveLength(1);
  });

  it('a decision about a suggestion is refused if the school’s listing has changed meanwhile', async () => {
    const id = await open();
    await call('PUT', `/api/admin/schools/${schoolId}`, { as: admin, body: { phone: '902-555-0199' } });
    expect((await decide(id, { isAccepted: true, current: null })).status).toBe(409);
    expect((await readSchool(parent!)).phone).toBe('902-555-0199');
    expect((await decide(id, { isAccepted: true, current: '902-555-0199' })).status).toBe(200);
  });

  it('an import does not overwrite a value that came from an accepted suggestion', async () => {
    const id = await open();
    await decide(id, { isAccepted: true, current: null });
    const send = (more = {}) =>
      call('POST', '/api/admin/schools/import-csv', {
        as: admin,
        body: {
          schools: [{ name: 'Tidewater Elementary', city: 'Lunenburg', phone: '902-555-0111', fax: '902-555-0112' }],
          source: { name: 'School list of the province', asOf: '2019-20' },
          ...more,
        },
      });
    // Earlier tests created schools with the same name. The test renames these schools, so that the import matches only
    // the school of this test.
    await db().school.updateMany({ where: { id: { not: schoolId } }, data: { name: 'Elsewhere' } });
    const { body } = await send();
    expect(body.conflicts).toMatchObject([
      { schoolId, field: 'phone', current: '902-555-0100', given: '902-555-0111' },
    ]);
    const listing = await readSchool(parent!);
    expect([listing.phone, listing.fax]).toEqual(['902-555-0100', '902-555-0112']);
    expect(listing.sources.fax).toEqual({ name: 'School list of the province', asOf: '2019-20', link: null });
    expect(listing.sources.phone.link).toBe(LINK);
  });
});

describe('the source of a field in a school’s listing', () => {
  it('a field that an administrator filled in names the administrators as its source', async () => {
    await call('PUT', `/api/admin/schools/${schoolId}`, {
      as: admin,
      body: { website: 'tidewater.example.ca', principal: 'Sam Sample' },
    });
    const member = await readSchool(parent!);
    expect(Object.keys(member.sources).sort()).toEqual(['principal', 'website']);
    expect(member.sources.website.name).toBe('Administrators of this site');
    const visitor = (await call('GET', `/api/schools/${schoolId}`)).body;
    expect(Object.keys(visitor.sources)).toEqual(['website']);
  });

  it(
    'loading the school list stores the list’s name and date as the source of each value',
    { tags: 'thorough' },
    async () => {
      await seedSchools();
      const baddeck = async () =>
        (await db().school.findUniqueOrThrow({ where: { slc: '0096' }, select: { fieldSources: true } })).fieldSources;
      const loaded = await baddeck();
      expect(loaded).toMatchObject({
        phone: { name: 'School list of the province', asOf: '2020-21' },
        type: { name: 'Statistics Canada, Open Database of Educational Facilities' },
      });
      expect(loaded).not.toHaveProperty('principal');

      const before = await rows(
        'SELECT slc, field_sources, description FROM schools WHERE slc IS NOT NULL ORDER BY slc',
      );
      await db().school.updateMany({ data: { fieldSources: {} } });
      await db().school.updateMany({ where: { slc: '0378' }, data: { description: null } });
      await db().school.updateMany({ where: { slc: '0096' }, data: { phone: '902-555-0100' } });
      await seedSchools();
      const after = await rows(
        'SELECT slc, field_sources, description FROM schools WHERE slc IS NOT NULL ORDER BY slc',
      );
      expect(after.filter(({ slc }) => slc !== '0096')).toEqual(before.filter(({ slc }) => slc !== '0096'));
      const { phone: _phone, ...others } = loaded as Record<string, unknown>;
      expect(await baddeck()).toEqual(others);
    },
  );

  it('all schools that share a name or have an abbreviated name can be told apart by their descriptions', async () => {
    await seedSchools();
    const foundRows = await rows<{ name: string; description: string }>(
      "SELECT name, description FROM schools WHERE description IS NOT NULL AND (name ~ 'Greenfield|Lawrencetown|NDA|Petite')",
    );
    expect(new Set(foundRows.map(({ description }) => description)).size).toBe(6);
  });
});
