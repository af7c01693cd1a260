import { expect, it } from 'vitest';
import { INBOX_ENTRY_KIND_DEFINITIONS } from './inbox-entry-kinds';

it('an inbox title never cuts through an emoji that consists of several characters', () => {
  const message = { name: null, email: null, isMember: false, answer: null, letter: null };
  const { subject } = INBOX_ENTRY_KIND_DEFINITIONS.contact.read({ ...message, content: '👨‍👩‍👧'.repeat(61) });
  expect(subject).toBe(`${'👨‍👩‍👧'.repeat(60)}…`);
});
