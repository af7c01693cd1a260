import { expect } from '@playwright/test';
import { unique } from '../../support/browser/browser';
import { expireMembership, newcomer, post, schoolId } from '../../support/browser/newcomer';
import { sql } from '../../support/browser/sql';
import { test } from '../../support/browser/test';

const SCHOOL = 'Baddeck Academy';

/** As it comes, and as the pages after it ask for it. */
const WAYS: Record<string, string>[] = [{}, { RSC: '1' }];

test('no page tells who wrote anonymously, what was withheld, or what somebody without a membership wrote', async ({
  browser,
  baseURL,
}) => {
  const school = await schoolId(SCHOOL);
  const canary = (what: string) => unique(what).replaceAll(' ', '-');
  const name = canary('Quillfeather');
  const [anonymous, withheld, lapsed, open] = ['Unsigned', 'Withdrawn', 'Lapsing', 'Open'].map(canary) as string[];
  const somebody = async (lastName: string) => {
    const context = await browser.newContext();
    return { context, who: await newcomer(context, { member: true, lastName }) };
  };

  // So long that no other number on a page looks like one of them.
  await sql("SELECT setval('users_id_seq', greatest(nextval('users_id_seq'), 777123000))");
  const { who: author } = await somebody(name);
  const { who: reader, context } = await somebody('Reading');
  const { who: leaver } = await somebody('Leaving');
  await reader.call('POST', `/api/schools/${school}/subscribe`);
  const id = await post(author, school, anonymous ?? '', { isAnonymous: true });
  await author.call('POST', `/api/posts/${id}/comments`, { content: `${open} of its writer` });
  await reader.call('POST', `/api/posts/${id}/comments`, { content: open });
  await leaver.call('POST', `/api/posts/${id}/comments`, { content: withheld });
  await sql("UPDATE comments SET withheld = 'reports' WHERE content = $1", withheld);
  await post(leaver, school, lapsed ?? '');
  await expireMembership(leaver);
  const { shareToken } = (await (await author.call('POST', `/api/posts/${id}/share`, {})).json()) as {
    shareToken: string;
  };

  const cookie = (await context.cookies()).map((one) => `${one.name}=${one.value}`).join('; ');
  const places = [
    [
      '',
      `/shared/${shareToken}`,
      `/shared/${shareToken}/opengraph-image`,
      `/explore/${school}`,
      '/explore',
      '/sitemap.xml',
    ],
    [cookie, '/dashboard', `/schools/${school}`, '/notifications', '/saved', '/account', '/subscriptions'],
    [
      cookie,
      `/shared/${shareToken}`,
      ...[anonymous, withheld, lapsed, name].map((words) => `/search?q=${words?.split('-')[0]}`),
    ],
  ] as const;
  const seen: string[] = [];
  const commented: string[] = [];
  for (const [as, ...paths] of places) {
    for (const path of paths) {
      for (const way of WAYS) {
        const answer = await fetch(`${baseURL}${path}`, { headers: { ...way, ...(as && { cookie: as }) } });
        const text = await answer.text();
        if (text.includes(anonymous ?? '')) seen.push(path);
        if (text.includes(open ?? '')) commented.push(path);
        const ids = as === '' ? [author, reader, leaver].map((who) => String(who.id)) : []; // security D11
        for (const hidden of [name, author.email, leaver.email, withheld, lapsed, ...ids])
          expect.soft(text.includes(hidden ?? ''), `${path} ${JSON.stringify(way)} tells ${hidden}`).toBe(false);
      }
    }
  }
  // The post itself, and a comment that is not withheld, are where they were looked for.
  expect(commented).toContain(`/shared/${shareToken}`);
  expect(seen).toEqual(
    expect.arrayContaining([`/shared/${shareToken}`, '/dashboard', `/schools/${school}`, '/search?q=Unsigned']),
  );
});
