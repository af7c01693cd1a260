import { foldCaseAndAccents } from '@/lib/text/fold-case-and-accents';

// Rules for the link with which a school answers a concern (record 120).

export const REPLY_LINK_DAYS = 14;
/** Maximum number of links that one school gets in a week. */
const REPLY_LINKS_PER_WEEK = 3;

/** State of a concern's link: no email yet, a working link, an email that came back, an expired link, or a reply. */
export type ReplyLinkState = 'none' | 'sent' | 'returned' | 'expired' | 'written';

export type ReplyLinkFacts = {
  state: ReplyLinkState;
  /** Number of parents who share the concern, as readers see it. */
  meToo: number | null;
  /** Number of parents who must share the concern. */
  needed: number;
  mailbox: string | null;
  /** True if the address in the directory has the name of a staff member. */
  isPersonalMailbox: boolean;
  hasOptedOut: boolean;
  canSendEmails: boolean;
  sentThisWeek: number;
};

/** Returns why the school can't get a link now, or null. */
export function replyLinkRefusal(facts: ReplyLinkFacts): string | null {
  if (facts.state === 'written') return 'The school has already replied.';
  if (facts.state === 'sent') return 'The school already has a link that works. It can answer once.';
  // The rounded number decides, so that the refusal reveals no more than the post does.
  if ((facts.meToo ?? 0) < facts.needed)
    return `The school can be asked once ${facts.needed} verified parents have said “Me too”.`;
  if (facts.mailbox === null) return 'The directory has no email address of this school.';
  if (facts.isPersonalMailbox) return "The address in the directory is one person's, and we write only to the office.";
  if (facts.hasOptedOut) return 'The school asked us not to send these emails.';
  if (!facts.canSendEmails) return "The site can't send these emails, because its postal address isn't set.";
  if (facts.sentThisWeek >= REPLY_LINKS_PER_WEEK)
    return `This school got ${REPLY_LINKS_PER_WEEK} links in the last week. Try again in a few days.`;
  return null;
}

type Listing = { name: string; principal: string | null; vicePrincipal: string | null };

/** Returns true if an address has a staff member's name that the school's name lacks, such as 'jsmith@'. */
export function isPersonalMailbox(email: string, { name, principal, vicePrincipal }: Listing): boolean {
  const tokens = wordsOf(email.split('@', 1)[0] ?? '');
  const ofSchool = new Set(wordsOf(name));
  return [principal, vicePrincipal].some((field) =>
    (field ?? '').split(/[;,&/]| and /u).some((person) => {
      const [first = '', ...rest] = wordsOf(person);
      const last = rest.at(-1);
      if (last === undefined) return false;
      const spellings = [last, first, first + last, first.slice(0, 1) + last, last + first.slice(0, 1)];
      return tokens.some((token) => spellings.includes(token) && !ofSchool.has(token));
    }),
  );
}

const wordsOf = (text: string): string[] =>
  foldCaseAndAccents(text)
    .split(/[^a-z]+/u)
    .filter((word) => word.length > 1);
