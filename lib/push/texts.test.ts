import { expect, it } from 'vitest';
import { KINDS } from '@/lib/notifications/kinds';
import { PUSH_TEXTS } from './texts';

it.each(Object.entries(KINDS))(
  'the notification kind %s has a push text exactly if it may be pushed',
  (kind, { channels }) => {
    const words = PUSH_TEXTS[kind as keyof typeof PUSH_TEXTS];
    expect(words === null).toBe(channels.push === 'never');
    expect(words?.('Robin') ?? '').not.toMatch(/[.:!“”]|undefined/);
  },
);
