import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { startNginx } from '../../../tools/cluster/nginx';
import { newcomer, post, schoolId, type Newcomer } from '../../support/browser/newcomer';
import { freePort } from '../../support/browser/site';
import { test } from '../../support/browser/test';
import { isThorough } from '../../support/thorough';

// These tests run nginx as configured in docs/nginx, but with caching added (security D10). nginx also stores responses
// without cache headers, for ten minutes.

const REQUESTS = isThorough ? 10_000 : 1_000;
const AT_ONCE = 16;
const KEEPING = {
  http: 'proxy_cache_path kept keys_zone=kept:10m;',
  server: `proxy_cache kept; proxy_cache_key $request_uri; proxy_cache_valid any 10m;
    add_header X-Kept $upstream_cache_status always;`,
};
const SCHOOL = 'Bel Ayr Elementary School';

/** Finds the id of the signed-in user in a page for members (app/(member)/member-page-frame.tsx). */
const KEPT_FOR = /<meta name="kept-for" content="(\d+) /;

type Somebody = { who: Newcomer | null; cookie: string };
type Listed = { userId: number | null; isOwner: boolean };

test(
  "a proxy that caches responses gives nobody another person's data",
  { tag: ['@thorough', '@D10'] },
  async ({ browser, baseURL }) => {
    test.skip(spawnSync('nginx', ['-v']).error !== undefined, 'nginx is not installed');
    test.setTimeout(600_000);
    const school = await schoolId(SCHOOL);
    const people: Somebody[] = [{ who: null, cookie: '' }];
    for (const lastName of ['Cove', 'Inlet']) {
      const context = await browser.newContext();
      const who = await newcomer(context, { member: true, lastName });
      await post(who, school, `Of ${lastName}`);
      const cookie = (await context.cookies()).map((one) => `${one.name}=${one.value}`).join('; ');
      people.push({ who, cookie });
    }
    const OF_MEMBERS = ['/account', '/dashboard', `/schools/${school}`];
    const board = `/api/schools/${school}/posts`;
    const paths = [
      ...OF_MEMBERS,
      '/api/user',
      board,
      '/api/user/feed',
      '/api/user/subscriptions',
      '/api/notifications',
      '/api/schools',
      `/api/schools/${school}`,
      '/explore',
      `/explore/${school}`,
      '/',
    ];

    const port = await freePort();
    const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-keeping-'));
    const web = Number(new URL(baseURL ?? '').port);
    const nginx = await startNginx(folder, port, [web, web], KEEPING);
    const cachedCount = new Map<string, number>();
    const faults: string[] = [];
    const ask = (at: string, cookie: string) =>
      fetch(`http://127.0.0.1:${port}${at}`, { redirect: 'manual', headers: cookie ? { cookie } : {} });

    const askOnce = async (number: number): Promise<void> => {
      // Consecutive requests for a path come from different people, because the numbers of people and paths have no
      // common divisor. A wrongly cached response would therefore reach another person.
      const { who, cookie } = people[number % people.length]!;
      const at = paths[number % paths.length]!;
      const answer = await ask(at, cookie);
      const text = await answer.text();
      if (answer.headers.get('x-kept') === 'HIT') cachedCount.set(at, (cachedCount.get(at) ?? 0) + 1);
      const name = who?.lastName ?? 'a visitor';
      if (answer.status >= 500) faults.push(`${at} answers ${name} ${answer.status}`);
      for (const { who: other } of people)
        if (other && other !== who && text.includes(other.email))
          faults.push(`${at} reveals ${other.lastName} to ${name}`);
      if (who && at === '/api/user' && !text.includes(who.email)) faults.push(`${at} is not the response for ${name}`);
      const [, whose] = KEPT_FOR.exec(text) ?? [];
      if (whose !== (who && OF_MEMBERS.includes(at) ? String(who.id) : undefined))
        faults.push(`${at} is for ${whose}, and not for ${name}`);
      if (at !== board) return;
      for (const { userId, isOwner } of JSON.parse(text) as Listed[])
        if (isOwner !== (who !== null && userId === who.id)) faults.push(`${at} treats ${name} as another person`);
    };
    try {
      let next = 0;
      const askOn = async (): Promise<void> => {
        while (next < REQUESTS) await askOnce(next++);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, askOn));
      expect(faults.slice(0, 10)).toEqual([]);
      expect([...cachedCount]).toEqual([]);

      // The proxy must really have cached responses. Otherwise the test would prove nothing.
      const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(await (await ask('/', '')).text()) ?? [];
      const twice = [await ask(script, ''), await ask(script, people[1]!.cookie)];
      expect(twice.map(({ headers }) => headers.get('x-kept'))).toEqual(['MISS', 'HIT']);
    } finally {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
