import { createElement as draw, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderEmail } from '@/components/mail/render-email';
import { NotificationCard } from '@/components/notifications/notification-card';
import { PublicComments } from '@/components/posts/comments/public-comments';
import { FormattedComment } from '@/components/posts/formatted-text';
import { serializeJsonLd } from '@/components/seo/json-ld-script';
import { createFaqStructuredData } from '@/components/seo/structured-data';
import { pageHeadHtml, rowHtml } from '@/lib/data-rights/export/export-html';
import { createSampleEmailData } from '@/lib/mail/email-template-data';
import { emailKindNames } from '@/lib/mail/email-kinds';
import { renderPlainErrorPage } from '@/lib/web/plain-page';
import { HOSTILE_TEXTS } from '../../support/community/hostile-texts';

// These tests check that hostile texts do not become HTML elements (security X1). tests/e2e/alone/markup.spec.ts shows
// such texts in a browser.

const AT = '2026-11-22T12:00:00.000Z';
const nothing = () => undefined;
const html = (node: ReactNode) => renderToStaticMarkup(node);

const PLACES: Record<string, (text: string) => string> = {
  'text by a user': (text) => html(draw(FormattedComment, { text, className: 'text' })),
  'text by a user that mentions a person': (text) =>
    html(
      draw(FormattedComment, {
        text: `@${text}, ${text}`,
        mentions: [{ start: 0, end: text.length + 1 }],
        className: 'text',
      }),
    ),
  'a comment on a public page': (text) =>
    html(
      draw(PublicComments, {
        count: 1,
        comments: [{ id: 1, content: text, authorName: text, createdAt: AT, parentId: null, parentGone: null }],
      }),
    ),
  'a notification': (text) =>
    html(
      draw(NotificationCard, {
        notification: {
          id: 1,
          userId: 1,
          text,
          read: true,
          relatedEntityType: 'other',
          relatedEntityId: null,
          createdAt: AT,
          href: null,
        },
        onRead: nothing,
        onDelete: nothing,
      }),
    ),
  'a data export': (text) =>
    pageHeadHtml(text, new Date(AT), []) + rowHtml({ content: text, place: { text } }, { about: text }, []),
  'a page rendered without React': (text) => renderPlainErrorPage(text, text, text),
};

const LINK = /<a href="https?:\/\/[^"]*" target="_blank" rel="nofollow ugc noopener noreferrer" class="[^"]*">|<\/a>/g;

/**
 * Matches a `<span>` with only plain text. Pages put text next to a link into such an element, because React fails if a
 * browser translates text without its own element (record 108).
 */
const SEPARATED = /<span>([^<>]*)<\/span>/g;

/**
 * Returns the elements of a page with the names of their attributes, without the links that the site makes from
 * addresses in texts.
 */
const elementsOf = (page: string): string[] =>
  [
    ...page
      .replaceAll(LINK, '')
      .replaceAll(SEPARATED, '$1')
      .matchAll(/<[^>]*>/g),
  ].map(([tag]) => tag.replaceAll(/="[^"]*"/g, ''));

const HARMLESS = 'A harmless text';

describe.each(Object.entries(PLACES))('hostile text in the page part %s', (_place, page) => {
  it('a page shows every hostile text as plain text, never as markup', { tags: ['X1'] }, () => {
    const elements = elementsOf(page(HARMLESS));
    for (const text of HOSTILE_TEXTS) expect(elementsOf(page(text)), text).toEqual(elements);
  });
});

it('the tests use at least 300 different hostile texts', () => expect(new Set(HOSTILE_TEXTS).size).toBe(300));

it('hostile text cannot close the script element that contains the text', { tags: ['X3'] }, () => {
  for (const text of HOSTILE_TEXTS) {
    const data = createFaqStructuredData([{ question: text, answer: text }]);
    expect(serializeJsonLd(data)).not.toContain('<');
    expect(JSON.parse(serializeJsonLd(data))).toEqual(data);
  }
});

/** Returns the example data of an email, with `text` in every field that people write. */
function withUserText(value: unknown, text: string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withUserText(each, text, name));
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withUserText(inner, text, key)]));
  return typeof value === 'string' && USER_FIELDS.includes(name) ? text : value;
}
const USER_FIELDS = [
  ...['firstName', 'device', 'text', 'name', 'title', 'excerpt', 'author', 'otherSchools', 'question', 'answer'],
  ...['number', 'paidWith', 'label', 'when', 'contact', 'postalAddress'],
];

it.each(emailKindNames)('an email (%s) shows hostile text as plain text', { tags: ['X1'] }, async (kind) => {
  const emailElements = async (text: string) =>
    elementsOf(
      (
        await renderEmail(
          kind,
          withUserText(createSampleEmailData(kind), text) as ReturnType<typeof createSampleEmailData>,
        )
      ).html,
    );
  const elements = await emailElements(HARMLESS);
  // The test puts all hostile texts into one email, because rendering an email is slow. Line breaks are removed,
  // because they would create paragraphs.
  expect(await emailElements(HOSTILE_TEXTS.join(' ').replaceAll(/\s+/g, ' '))).toEqual(elements);
});
