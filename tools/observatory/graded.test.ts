import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMON_HEADERS } from '@/lib/web/response-headers';
import { buildContentSecurityPolicy } from '@/lib/http/content-security-policy';
import graded from './graded.json';
import { extractPolicyGradedByObservatory } from './content-security-policy';

// The scorer of MDN Observatory, which grades our security headers, is too large for every test run. So this test reads
// the grade that `npm run observatory` recorded.

const PATHS = ['/', '/login', '/explore/{id}', '/shared/{token}', '/dashboard'];

describe('the recorded grade of MDN Observatory for our headers', () => {
  it('MDN Observatory grades each of five pages with A+ and at least 135 points', { tags: ['L18'] }, () => {
    expect(graded.pages.map(({ path }) => path)).toEqual(PATHS);
    for (const { path, grade, score } of graded.pages) {
      expect(grade, path).toBe('A+');
      expect(score, path).toBeGreaterThanOrEqual(135);
    }
  });

  it(
    'the site still sends the headers that got the recorded grade (update with: npm run observatory)',
    { tags: ['L18'] },
    () => {
      const policy = buildContentSecurityPolicy({ nonce: '…', isSecure: true, isDevelopment: false });
      const sent = new Map(COMMON_HEADERS.map(({ key, value }) => [key.toLowerCase(), value]));
      sent.set('content-security-policy', extractPolicyGradedByObservatory(policy));
      for (const { path, headers } of graded.pages) {
        expect(Object.keys(headers).length, path).toBeGreaterThan(5);
        for (const [name, value] of Object.entries(headers))
          expect([path, name, sent.get(name)]).toEqual([path, name, value]);
      }
      // The setting `sri` adds integrity hashes to the first scripts of a page. The test policy.spec.ts checks these
      // hashes on the pages.
      expect(readFileSync('next.config.mjs', 'utf8')).toContain("sri: { algorithm: 'sha256' }");
    },
  );
});
