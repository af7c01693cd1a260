import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Forms that scripts send without react-hook-form, each with the reason why this exception is allowed. */
const EXCEPTIONS: Record<string, string> = {
  'app/(member)/dashboard/_components/first-name-field.tsx': 'One text. The dashboard would load 13 kB more.',
  'components/admin/audit/audit-log-filters.tsx': 'Its submit only changes the address of the page.',
  'components/admin/calendars/calendar-feed-form.tsx': 'One text beside choices. The server checks the address.',
  'components/admin/mail/mailing-form.tsx': 'The fields that apply depend on the kind and the recipients.',
  'components/admin/schools/form/school-form.tsx': 'useSchoolForm calls react-hook-form.',
  'components/admin/settings/settings-section.tsx': 'useConflictAwareForm holds two versions of the fields.',
  'components/admin/storm/confirm-storm-lines.tsx': 'Choices and one link, shared with the sheet for parents.',
  'components/contact/contact-form.tsx': 'The draft is the only copy of the fields. Visitors would load 13 kB more.',
  'components/membership/payment/payment-form.tsx': "Stripe's frames hold the fields.",
  'components/posts/comments/comment-box.tsx': 'The draft is the only copy of the text.',
  'components/posts/comments/edit-comment-form.tsx': 'The draft is the only copy of the text.',
  'components/posts/polls/poll.tsx': 'One choice. The dashboard and shared posts would load 13 kB more.',
  'components/posts/replies/school-reply-form.tsx': 'The draft is the only copy of the text.',
  'components/posts/writing/post-form.tsx': 'usePostForm calls react-hook-form.',
  'components/storm/storm-report-sheet.tsx': 'Two choices. Open pages would load 13 kB more.',
};

/** Matches a form that the browser itself sends to an address, without scripts. */
const SENT_BY_BROWSER = /<form\b[^>]*\baction=/;

it('every form that JavaScript submits uses react-hook-form, except the forms listed in `EXCEPTIONS`', () => {
  const sources = globSync('{app,components}/**/*.tsx').filter((file) => !/\.test\.|gallery/.test(file));
  const texts = sources.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const forms = texts.filter(([, text]) => /<form\b/.test(text) && !SENT_BY_BROWSER.test(text));
  expect(forms.length).toBeGreaterThan(35);
  const handMade = forms.filter(([, text]) => !/\bhandleSubmit\(/.test(text)).map(([file]) => file);
  expect(handMade.sort()).toEqual(Object.keys(EXCEPTIONS));
});
