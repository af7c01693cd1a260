import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { apiDocument } from '@/scripts/api-document';

it('docs/api.md says what the handlers say (else: npm run docs:api)', async () => {
  const written = readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
  expect(written).toBe(await apiDocument());
});
