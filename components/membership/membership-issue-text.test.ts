import { expect, it } from 'vitest';
import { describeMembershipIssue, explainStartOverButton } from './membership-issue-text';

const ISSUES = ['unfinished', 'payment_failed', 'unpaid', 'paused', 'hold', 'unknown'] as const;
const until = '2026-11-28T15:00:00.000Z';

it.each(ISSUES)('the text about the issue %s does not claim that nothing was charged', (issue) => {
  for (const hasAccess of [true, false])
    for (const text of [describeMembershipIssue, explainStartOverButton])
      expect(
        text({
          issue,
          hasAccess,
          accessUntil: hasAccess ? until : null,
          nextAmount: 5.99,
          trialAvailable: hasAccess,
        }),
      ).not.toMatch(/nothing (was|has been) charged/i);
});

it('if a payment has failed, explainStartOverButton warns that starting over ends the membership immediately', () => {
  const text = explainStartOverButton({ issue: 'payment_failed', hasAccess: true, accessUntil: until });
  expect(text).toMatch(/Your membership also ends right away, not on Nov 28, 2026/);
  expect(text).not.toContain('unfinished');
});

it('explainStartOverButton does not warn of losing access if the member has no access', () => {
  expect(explainStartOverButton({ issue: 'unpaid', hasAccess: false, accessUntil: null })).not.toContain('access');
});
