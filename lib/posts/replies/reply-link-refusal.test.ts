import { describe, expect, it } from 'vitest';
import { isPersonalMailbox, replyLinkRefusal, type ReplyLinkFacts } from './reply-link-refusal';

const READY: ReplyLinkFacts = {
  state: 'none',
  meToo: 10,
  needed: 10,
  mailbox: 'office@school.test',
  isPersonalMailbox: false,
  hasOptedOut: false,
  canSendEmails: true,
  sentThisWeek: 2,
};

describe('a link to reply', () => {
  it.each(['none', 'returned', 'expired'] as const)('can be sent in the state %s', (state) => {
    expect(replyLinkRefusal({ ...READY, state })).toBeNull();
  });

  it.each<[Partial<ReplyLinkFacts>, RegExp]>([
    [{ state: 'sent' }, /answer once/],
    [{ state: 'written' }, /already replied/],
    [{ meToo: 5 }, /10 verified parents/],
    [{ meToo: null }, /10 verified parents/],
    [{ mailbox: null }, /no email address/],
    [{ isPersonalMailbox: true }, /one person's/],
    [{ hasOptedOut: true }, /asked us not to/],
    [{ canSendEmails: false }, /postal address/],
    [{ sentThisWeek: 3 }, /in the last week/],
  ])('is refused for %o', (change, reason) => {
    expect(replyLinkRefusal({ ...READY, ...change })).toMatch(reason);
  });
});

describe('an address in the directory', () => {
  const listing = { name: 'Ross Road School', principal: 'Jane Smith and Zoé Ross', vicePrincipal: null };
  it.each(['jsmith@x.ca', 'jane.smith@x.ca', 'SmithJ@x.ca', 'zoe@x.ca'])('%s belongs to a person', (email) => {
    expect(isPersonalMailbox(email, listing)).toBe(true);
  });
  it.each(['ross@x.ca', 'office@x.ca', 'rossroad@x.ca', 'smithfield@x.ca'])('%s belongs to the office', (email) => {
    expect(isPersonalMailbox(email, listing)).toBe(false);
  });
});
