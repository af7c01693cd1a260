import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configurationFiles } from './document';

it.each(Object.entries(configurationFiles()))(
  '%s is generated from lib/env.ts (update with: npm run docs:configuration)',
  (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
