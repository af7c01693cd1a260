import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOldCspViolations, MAX_VIOLATION_KINDS_PER_DAY } from '@/lib/csp-reports/record-csp-violations';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { fetchCspViolations } from '@/lib/csp-reports/csp-violation-queries';
import { createRouteMatcher } from '@/server/web/route-matcher';
import { captureLog } from '../../support/billing/log';
import { person } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

const OURS = 'http://localhost:3000';
const SECRET = 'quillquillquillquillquill';

beforeEach(async () => {
  valuesFromServer.routeOf = createRouteMatcher(['/', '/shared/[shareToken]', '/explore/[id]']);
  await rows('DELETE FROM policy_violations');
});

const send = (type: string, body: unknown, headers: Record<string, string | null> = {}) =>
  call('POST', '/api/csp-reports', {
    raw: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Sec-Fetch-Site': null, 'Content-Type': type, ...headers },
  });
const older = (page: string, blocked: string, directive = 'script-src-elem') =>
  send('application/csp-report', {
    'csp-report': {
      'document-uri': page,
      referrer: `${OURS}/${SECRET}`,
      'blocked-uri': blocked,
      'violated-directive': directive,
      'effective-directive': directive,
      'original-policy': SECRET,
      'script-sample': SECRET,
      'source-file': SECRET,
    },
  });
const newer = (...bodies: object[]) =>
  send(
    'application/reports+json; charset=utf-8',
    bodies.map((body) => ({ type: 'csp-violation', age: 1, url: `${OURS}/${SECRET}`, user_agent: SECRET, body })),
  );
const storedViolations = () =>
  rows<{ route: string; directive: string; blocked: string; times: number }>(
    'SELECT route, directive, blocked, times FROM policy_violations ORDER BY times DESC, route, blocked',
  );

describe('content security policy reports from browsers', () => {
  it(
    'content security policy reports are counted by day, route, directive and blocked host',
    { tags: ['H3'] },
    async () => {
      const lines = await captureLog(async () => {
        expect((await older(`${OURS}/shared/${SECRET}?${SECRET}#x`, `https://evil.example/${SECRET}?a`)).status).toBe(
          204,
        );
        const body = {
          documentURL: `${OURS}/shared/${SECRET}`,
          blockedURL: `https://evil.example/x/${SECRET}`,
          effectiveDirective: 'script-src-elem',
          sample: SECRET,
          sourceFile: SECRET,
        };
        const inline = { ...body, documentURL: `${OURS}/`, blockedURL: 'inline', effectiveDirective: 'style-src-attr' };
        expect((await newer(body, inline, body)).status).toBe(204);
      });
      expect(await storedViolations()).toEqual([
        { route: '/shared/[shareToken]', directive: 'script-src-elem', blocked: 'https://evil.example', times: 3 },
        { route: '/', directive: 'style-src-attr', blocked: 'inline', times: 1 },
      ]);
      expect(JSON.stringify(await rows('SELECT * FROM policy_violations')) + lines.join()).not.toContain('quill');
      const { all, today, most } = await fetchCspViolations();
      expect(all).toBe(4);
      expect(today).toEqual([
        { directive: 'script-src-elem', times: 3 },
        { directive: 'style-src-attr', times: 1 },
      ]);
      expect(most[0]).toMatchObject({ route: '/shared/[shareToken]', times: 3 });
    },
  );

  it.each([
    ['chrome-extension://abcdef/x.js', 'chrome-extension'],
    [`data:text/html,${SECRET}`, 'data'],
    [`${OURS}/x`, 'self'],
    ['wss://evil.example:8443/x', 'wss://evil.example:8443'],
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, 'other'],
    [`${SECRET} not an address`, 'other'],
    ['', 'other'],
  ])('content security policy reports from browsers store the blocked address %s as %s', async (blocked, as) => {
    await older(`${OURS}/explore/5`, blocked, `${SECRET} x`);
    expect(await storedViolations()).toEqual([{ route: '/explore/[id]', directive: 'other', blocked: as, times: 1 }]);
  });

  it('content security policy reports are ignored if they concern another site or contain no violation', async () => {
    await older('https://elsewhere.example/', 'inline');
    await older('about:blank', 'inline');
    await send('application/reports+json', [{ type: 'deprecation', body: { id: SECRET } }, { type: 'crash' }]);
    expect(await storedViolations()).toEqual([]);
  });

  it.each<[string, string, unknown, number]>([
    ['another content type', 'application/json', { 'csp-report': {} }, 415],
    ['a content type that any page can send', 'text/plain', '{}', 415],
    ['invalid JSON', 'application/csp-report', '{', 400],
    ['no report', 'application/csp-report', { a: 1 }, 400],
    [
      'more reports than a browser sends at once',
      'application/reports+json',
      Array.from({ length: 101 }, () => ({ type: 'x' })),
      400,
    ],
    ['a large body', 'application/csp-report', ' '.repeat(40_000), 413],
  ])(
    'content security policy reports from browsers are refused if the browser sends %s',
    { tags: ['C4'] },
    async (_what, type, body, status) => {
      expect((await send(type, body)).status).toBe(status);
      expect(await storedViolations()).toEqual([]);
    },
  );

  it('content security policy reports are accepted without an Origin header', async () => {
    const { cookie } = await person('admin');
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-site' };
    expect((await send('application/reports+json', [], headers)).status).toBe(204);
  });

  it('content security policy reports above a daily limit are counted in a single row', async () => {
    await rows(
      `INSERT INTO policy_violations SELECT (now() AT TIME ZONE 'UTC')::date, '/', 'img-src', 'https://' || n || '.example', 1 FROM generate_series(1, ${MAX_VIOLATION_KINDS_PER_DAY}) n`,
    );
    const many = Array.from({ length: 60 }, (_, n) => ({
      documentURL: `${OURS}/`,
      blockedURL: `https://new${n}.example/`,
      effectiveDirective: 'img-src',
    }));
    await newer(...many);
    await older(`${OURS}/`, 'https://7.example/x', 'img-src');
    const all = await storedViolations();
    expect(all).toHaveLength(MAX_VIOLATION_KINDS_PER_DAY + 1);
    expect(all[0]).toEqual({ route: 'other', directive: 'other', blocked: 'other', times: 20 });
    expect(all[1]).toMatchObject({ blocked: 'https://7.example', times: 2 });
  });

  it('content security policy reports from browsers are deleted after a week', async () => {
    await rows(
      `INSERT INTO policy_violations SELECT (now() AT TIME ZONE 'UTC')::date - n, '/', 'img-src', 'inline', 1 FROM generate_series(0, 9) n`,
    );
    await deleteOldCspViolations();
    expect(await storedViolations()).toHaveLength(8);
  });
});
