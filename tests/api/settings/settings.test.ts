import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  contactEmail,
  currentSettings,
  currentSiteNotice,
  listSiteNoticeStartEndTimes,
} from '@/lib/process/current-settings';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { getSchoolFeatureFlags, loadSettings } from '@/lib/settings/load-settings';
import { env } from '@/lib/env';
import { site } from '@/lib/site';
import { post } from '../../support/community/board';
import { inDays, person, school, type Person } from '../../support/community/people';
import { count, rows } from '../../support/database/rows';
import { call } from '../../support/http/call';
import { tally, inParallel } from '../../support/concurrency';

// Tests of settings that operators can change without a programmer (record 080). Each setting has a version and a
// history, and each change can be undone.

let admin: Person;
let other: Person;
let member: Person;
let schoolId: number;

beforeAll(async () => {
  [admin, other, member, schoolId] = [
    await person('admin'),
    await person('admin'),
    await person('active'),
    await school(),
  ];
});
afterEach(async () => {
  await rows('DELETE FROM settings');
  await loadSettings();
});

const PATH = '/api/admin/settings';
const read = async () => (await call('GET', PATH, { as: admin })).body;
const put = (body: object, as = admin) => call('PUT', PATH, { as, body });
const undo = (change: number, evenSo?: boolean, as = admin) =>
  call('POST', `${PATH}/undo`, { as, body: { change, ...(evenSo && { evenSo }) } });
const changes = () =>
  rows<{ id: number; actor: number; action: string; details: Record<string, unknown> }>(
    "SELECT id, actor_id AS actor, action, details FROM audit_log WHERE target_type = 'setting' ORDER BY id DESC",
  );
const newest = async () => (await changes())[0]?.id ?? 0;

const NOTICE = {
  text: 'Buses are late this morning.',
  linkText: 'More',
  link: '/help',
  from: '2026-11-24T06:00',
  until: '2026-11-24T12:00',
  audience: 'everybody',
};
const LIMITS = { posts: 2, comments: 30, uploads: 30, shares: 20, reports: 20, corrections: 20 };

describe('the settings of the site', () => {
  it('a setting from an outdated form is refused if it differs from the current value', async () => {
    expect(await read()).toMatchObject({ notice: null, contactEmail: null, marks: { contactEmail: { version: 0 } } });
    const first = await put({ contactEmail: ' Hello@Parents.Example ', seen: { contactEmail: 0 } });
    expect(first.body).toMatchObject({
      contactEmail: 'hello@parents.example',
      marks: { contactEmail: { version: 1 } },
    });
    expect(first.body.marks.contactEmail.by).toBeTruthy();

    const second = await put({ contactEmail: 'us@parents.example', seen: { contactEmail: 0 } }, other);
    expect([second.status, second.body.issues[0].path]).toEqual([409, ['contactEmail']]);
    expect((await read()).contactEmail).toBe('hello@parents.example');
    expect((await put({ contactEmail: 'hello@parents.example', seen: { contactEmail: 0 } }, other)).status).toBe(200);
    expect((await read()).marks.contactEmail.version).toBe(1);
    expect((await put({ contactEmail: 'us@parents.example', seen: { contactEmail: 1 } }, other)).status).toBe(200);

    // If one of two settings in a form is refused, neither is saved.
    const both = { contactEmail: null, limits: LIMITS, seen: { contactEmail: 1, limits: 0 } };
    expect((await put(both)).status).toBe(409);
    expect((await read()).limits.posts).toBe(10);
    // All ten simultaneous changes are based on the same version of the setting. The first success makes this version
    // outdated, so the server refuses the other nine.
    const seen = { contactEmail: 2 };
    const answers = await inParallel(10, (index) => put({ contactEmail: `no${index}@parents.example`, seen }));
    expect(tally(answers)).toEqual({ 200: 1, 409: 9 });
  });

  it('each change of the settings is listed with its author and can be undone', async () => {
    const before = (await changes()).length;
    await put({ contactEmail: 'one@parents.example' });
    const one = await newest();
    await put({ contactEmail: 'two@parents.example', notice: NOTICE }, other);
    const two = await newest();
    expect((await changes()).slice(0, 2)).toMatchObject([
      {
        actor: other.id,
        details: {
          before: { contactEmail: 'one@parents.example', notice: null },
          after: { contactEmail: 'two@parents.example', notice: NOTICE },
        },
      },
      { actor: admin.id, details: { before: { contactEmail: null }, after: { contactEmail: 'one@parents.example' } } },
    ]);
    expect((await undo(one)).status).toBe(409);
    expect((await read()).contactEmail).toBe('two@parents.example');
    expect((await undo(two)).body).toMatchObject({ contactEmail: 'one@parents.example', notice: null });
    // An undo counts as a change, so it can also be undone. If the same change is undone a second time, nothing
    // changes.
    const third = await newest();
    expect((await changes())[0]).toMatchObject({ action: 'setting.undo', details: { undoes: two } });
    expect((await undo(third)).body).toMatchObject({ contactEmail: 'two@parents.example', notice: NOTICE });
    expect((await undo(one, true)).body).toMatchObject({ contactEmail: null, notice: NOTICE });
    expect((await undo(one, true)).status).toBe(200);
    expect((await changes()).length - before).toBe(5);

    for (const id of [999_999_999, await anotherEntry()]) expect((await undo(id)).status).toBe(404);
    await rows('DELETE FROM settings');
    const [ruined] = await rows<{ id: number }>(
      `INSERT INTO audit_log (actor_id, action, target_type, target_id, details, request_id)
       VALUES (1, 'setting.change', 'setting', 0, '{"before":{"limits":{"posts":5000}},"after":{"limits":null}}', 'x') RETURNING id`,
    );
    expect((await undo(ruined?.id ?? 0, true)).status).toBe(400);
  });

  const anotherEntry = async () => {
    await call('POST', '/api/admin/watched-words', { as: admin, body: { word: 'walrus' } });
    const [row] = await rows<{ id: number }>("SELECT id FROM audit_log WHERE action = 'watched-word.add'");
    return row?.id ?? 0;
  };

  it('a setting falls back to its default if the stored value is no longer allowed', async () => {
    await rows(
      `INSERT INTO settings (name, value, updated_by) VALUES ('limits', '{"posts": 9000}', 1), ('features', 'null', 1), ('school:x', '{}', 1), ('gone', '1', 1)`,
    );
    await loadSettings();
    expect((await read()).limits.posts).toBe(10);
    expect(getSchoolFeatureFlags(schoolId).polls).toBe(true);
  });
});

describe('the operators’ notice above every page', () => {
  it('the notice above every page appears to its audience until a reader dismisses the notice', async () => {
    // The test checks that a change of the notice clears the page cache, and that a change of the limits does not.
    const forget = vi.spyOn(valuesFromServer, 'forgetPages');
    await put({ notice: NOTICE });
    expect(forget).toHaveBeenCalledWith(null);
    const at = (time: string) => new Date(`2026-11-24T${time}:00-04:00`).getTime();
    expect(currentSiteNotice(at('05:59'), true, null)).toBeNull();
    expect(currentSiteNotice(at('06:00'), false, null)).toMatchObject({
      text: NOTICE.text,
      link: { text: 'More', href: '/help' },
    });
    expect(currentSiteNotice(at('12:00'), true, null)).toBeNull();
    expect(listSiteNoticeStartEndTimes(at('08:00'))).toEqual([at('12:00')]);
    expect(valuesFromApp.notice).toBe(1);
    expect(currentSiteNotice(at('07:00'), true, 1)).toBeNull();
    // The changed notice appears again, now for members only.
    await put({ notice: { ...NOTICE, audience: 'members' } });
    expect(currentSiteNotice(at('07:00'), true, 1)?.version).toBe(2);
    expect(currentSiteNotice(at('07:00'), false, null)).toBeNull();
    forget.mockClear();
    await put({ limits: LIMITS });
    expect(forget).not.toHaveBeenCalled();
  });

  it('dismissing the notice above every page returns the browser to the previous page', { tags: ['X7'] }, async () => {
    const hide = (referer: string) => call('POST', '/api/notice/7/hide', { headers: { referer } });
    const answer = await hide('http://localhost:3000/explore?q=x');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://localhost:3000/explore?q=x']);
    expect(answer.headers.get('set-cookie')).toMatch(/^pv-notice=7; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
    for (const referer of ['https://evil.example/x', 'nonsense', ''])
      expect((await hide(referer)).headers.get('location')).toBe('http://localhost:3000/');
  });
});

it('a new name of the site applies everywhere and empties the page cache', async () => {
  const forget = vi.spyOn(valuesFromServer, 'forgetPages');
  await put({ siteName: '  Parents of Halifax ' });
  expect([site.name, forget.mock.calls]).toEqual(['Parents of Halifax', [[null]]]);
  expect((await put({ siteName: 'Parents <of> Halifax' })).status).toBe(400);
  expect(site.name).toBe('Parents of Halifax');
  await put({ siteName: null });
  expect([site.name, forget.mock.calls.length]).toEqual(['Parent Voice NS', 2]);
  forget.mockRestore();
});

it('the contact address and the sender apply everywhere after they are changed in the settings', async () => {
  expect([contactEmail(), currentSettings().sender]).toEqual([env().SITE_EMAIL, null]);
  const sender = { name: 'Parents of NS', address: 'letters@parents.example' };
  await put({ contactEmail: 'help@parents.example', sender });
  expect([contactEmail(), currentSettings().sender]).toEqual(['help@parents.example', sender]);
  expect(new TextDecoder().decode((await call('GET', '/api/security.txt')).bytes)).toContain(
    'mailto:help@parents.example',
  );
  await put({ contactEmail: null, sender: null });
  expect([contactEmail(), currentSettings().sender]).toEqual([env().SITE_EMAIL, null]);
});

describe('switching a feature off for the site or for one school', () => {
  const ON = { polls: true, anonymous: true, media: true, corrections: true, links: true };
  const USUAL = { polls: null, anonymous: null, media: null, corrections: null, links: null };
  const at = (features: object, id = schoolId, seen?: number) =>
    call('PUT', `/api/admin/schools/${id}/features`, {
      as: admin,
      body: { features, ...(seen !== undefined && { seen }) },
    });
  const closesOn = inDays(5).toISOString().slice(0, 10);

  /** For each feature, one request that needs the feature. */
  const USES: Record<keyof typeof ON, (id: number, as: Person) => Promise<{ status: number; text: string }>> = {
    polls: (id, as) =>
      call('POST', '/api/posts', { as, body: { schoolId: id, content: 'x', poll: { choices: ['a', 'b'], closesOn } } }),
    anonymous: (id, as) => call('POST', '/api/posts', { as, body: { schoolId: id, content: 'x', isAnonymous: true } }),
    media: async (id, as) => {
      const form = new FormData();
      form.set('postId', String(await post(as, id)));
      form.set('media', new File([new Uint8Array(3)], 'x.jpg'));
      return call('POST', '/api/media/upload', { as, form });
    },
    corrections: (id, as) =>
      call('POST', `/api/schools/${id}/corrections`, {
        as,
        body: { field: 'phone', value: `902 555 ${Math.random()}` },
      }),
    links: async (id, as) => call('POST', `/api/posts/${await post(as, id)}/share`, { as, body: {} }),
  };
  const NAMES = Object.keys(USES) as (keyof typeof ON)[];

  // These tests check all combinations: the feature is on or off for the site, and unset, on or off for the school.
  it.each(NAMES)(
    "a school's own setting for the feature %s overrides the site-wide setting",
    { tags: 'thorough' },
    async (name) => {
      const [ownSchool, otherSchool] = [await school(), await school()];
      const who = await person('active');
      for (const usual of [true, false]) {
        await put({ features: { ...ON, [name]: usual } });
        for (const own of [null, true, false]) {
          expect((await at({ ...USUAL, [name]: own }, ownSchool)).status).toBe(200);
          expect((await call('GET', `/api/schools/${ownSchool}/features`, { as: who })).body).toEqual({
            ...ON,
            [name]: own ?? usual,
          });
          const { status, text } = await USES[name](ownSchool, who);
          if (own ?? usual) expect([200, 201, 415, 400]).toContain(status);
          else expect([status, text]).toEqual([409, expect.stringContaining('turned off')]);
        }
        expect((await USES[name](otherSchool, who)).status === 409).toBe(!usual);
      }
      await put({ features: ON });
      // A school that switches off one feature keeps all other features.
      await at({ ...USUAL, [name]: false }, ownSchool);
      for (const another of NAMES.filter((one) => one !== name))
        expect((await USES[another](ownSchool, await person('active'))).status).not.toBe(409);
    },
  );

  it('existing content stays readable after a feature is turned off at a school', async () => {
    const poll = { choices: ['a', 'b'], closesOn };
    const made = await call('POST', '/api/posts', {
      as: await person('active'),
      body: { schoolId, content: 'When?', isAnonymous: true, poll },
    });
    const off = { ...USUAL, polls: false, anonymous: false };
    expect((await at(off, schoolId, 0)).body).toMatchObject({ version: 1, features: off, usual: ON });
    expect((await at(USUAL, schoolId, 0)).status).toBe(409);
    expect((await at(off, schoolId, 0)).status).toBe(200);
    expect(await count("audit_log WHERE action = 'school.features' AND target_id = $1", schoolId)).toBe(1);
    expect((await call('GET', `/api/posts/${made.body.id}`, { as: member })).body).toMatchObject({
      content: 'When?',
      poll: { choices: [{ text: 'a' }, { text: 'b' }] },
    });
    expect((await at(USUAL, 999_999)).status).toBe(404);
  });

  it('turning off public links prevents new links, but existing links keep working', async () => {
    const [ownSchool, who] = [await school(), await person('active')];
    const [old, fresh] = [await post(who, ownSchool), await post(who, ownSchool)];
    const sharing = (id: number, method: 'POST' | 'DELETE' = 'POST') =>
      call(method, `/api/posts/${id}/share`, { as: who, body: {} });
    const { shareToken } = (await sharing(old)).body;
    await at({ ...USUAL, links: false }, ownSchool);
    expect((await sharing(old)).body).toEqual({ shareToken });
    expect((await call('GET', `/api/shared/${shareToken}`)).status).toBe(200);
    expect((await sharing(fresh)).body.message).toBe('Public links are turned off at this school for now.');
    expect((await sharing(old, 'DELETE')).status).toBe(204);
    expect((await sharing(old)).status).toBe(409);
  });

  it('a feature that is switched off stays off when a later version adds another feature', async () => {
    const { links: _new, ...before } = ON;
    await put({ features: ON });
    await rows(
      "INSERT INTO settings (name, value, updated_by) VALUES ('features', $1::jsonb, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      JSON.stringify({ ...before, polls: false }),
      admin.id,
    );
    await loadSettings();
    expect(getSchoolFeatureFlags(await school())).toEqual({ ...ON, polls: false });
    await put({ features: ON });
  });
});
