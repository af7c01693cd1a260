import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configurationFiles } from './document';

it.each(Object.entries(configurationFiles()))(
  '%s is what lib/env.ts says (else: npm run docs:configuration)',
  (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
