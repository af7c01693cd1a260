import { expect, it } from 'vitest';
import { KINDS } from '@/lib/notifications/kinds';
import { WORDS } from './texts';

it.each(Object.entries(KINDS))('%s has push words if and only if it may be pushed', (kind, { channels }) => {
  const words = WORDS[kind as keyof typeof WORDS];
  expect(words === null).toBe(channels.push === 'never');
  expect(words?.('Robin') ?? '').not.toMatch(/[.:!“”]|undefined/);
});
