import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateConfigurationFiles } from './document';

it.each(Object.entries(generateConfigurationFiles()))(
  '%s is generated from lib/env.ts (update with: npm run docs:configuration)',
  (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
