import { describe, expect, it, vi } from 'vitest';
import { emailKindNames, isOptionalEmail, type EmailKind } from '@/lib/mail/email-kinds';
import { createSampleEmailData } from '@/lib/mail/email-template-data';
import { renderEmail } from './render-email';

// The tests render every kind of email exactly as the site renders an email that it sends.

const ORIGIN = 'https://parents.example';
const setting = (name: string, value: string) => vi.stubEnv(name, value);
setting('DATABASE_URL', 'postgresql://');
setting('NEXTAUTH_SECRET', '-'.repeat(32));
setting('APP_ORIGIN', ORIGIN);
setting('MAIL_POSTAL_ADDRESS', '1 Example Street, Halifax NS');

describe.each(emailKindNames)('an email of the kind %s', (kind) => {
  it('the email is small, and its plain text contains no HTML', async () => {
    const { subject, html, text } = await renderEmail(kind, createSampleEmailData(kind));
    expect(Buffer.byteLength(html)).toBeLessThan(40_000);
    expect(subject).toMatch(/^[A-Z].{5,70}$/);
    for (const words of ['Robin', 'robin@example.org', '1 Example Street'])
      expect([html, text].join()).toContain(words);
    expect(text).toContain('1 Example Street, Halifax NS');
    expect(text).not.toMatch(/<|undefined|\[object/);
  });

  it('the email links only to our own site and loads no external resources', async () => {
    const { html, text } = await renderEmail(kind, createSampleEmailData(kind));
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((href) => !href.startsWith(`${ORIGIN}`) && !href.startsWith('mailto:'))).toEqual([]);
    for (const [address] of text.matchAll(/https?:\/\/\S+/g)) expect(address).toMatch(new RegExp(`^${ORIGIN}`));
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/);
  });

  it('the email has a light and a dark theme', async () => {
    const { html } = await renderEmail(kind, createSampleEmailData(kind));
    expect(html).toContain('content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    const named = new Set([...html.matchAll(/class="([\w ]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
    // Every CSS class in the email must also have a colour for dark mode.
    expect([...named].filter((name) => !html.includes(`.${name}`))).toEqual([]);
  });
});

it.each(emailKindNames)(
  'an email of the kind %s mentions an account only if the recipient certainly has one',
  async (kind) => {
    const { text } = await renderEmail(kind, createSampleEmailData(kind));
    const others = [
      'verify-email',
      'email-changed',
      'undo-ended',
      'account-deleted',
      'seat-invited',
      'reply-request',
      'contact-answer',
    ];
    const words = others.includes(kind) ? ' by ' : ', the address of an account at ';
    expect(text).toContain(`Sent to robin@example.org${words}Parent Voice NS: ${ORIGIN}`);
  },
);

/** The reason in the footer. The text of each other kind says why it was sent, for example after a payment. */
const REASONS: Partial<Record<EmailKind, string>> = {
  told: 'You get this email because notifications are on in your account.',
  'evening-letter': 'You get this email because notifications are on in your account.',
  'event-reminder': 'You get this email because you asked for a reminder.',
  'news-message': 'You get this email because you chose news from us in your account.',
  'service-message': "You get this email because it's about an outage.",
  'message-test': 'You get this email because you asked for a test of this message.',
  'inbox-morning': "You get this email because you're an administrator.",
  'moderation-month': "You get this email because you're an administrator.",
  'reply-request': "We wrote to this address because it is the school's address in the public directory.",
};

it.each(emailKindNames)('an email of the kind %s gives only its own reason', async (kind) => {
  const { text } = await renderEmail(kind, createSampleEmailData(kind));
  const reasons = text
    .replaceAll(/\s+/g, ' ')
    .match(/(?:You get|You got|We wrote|We sent)[^.]* because [^.]*\.|You asked us[^.]*\./g);
  expect(reasons ?? []).toEqual(REASONS[kind] ? [REASONS[kind]] : []);
  if (isOptionalEmail(kind)) expect(reasons).toHaveLength(1);
});

describe('an email that quotes a long text with an emoji', () => {
  it('the shortened subject of an email does not split a family emoji', async () => {
    const items = [{ text: '👨‍👩‍👧‍👦'.repeat(70), href: '/notifications' }];
    const { subject } = await renderEmail('told', { ...createSampleEmailData('told'), told: items, more: 0 });
    expect(subject).toBe(`${'👨‍👩‍👧‍👦'.repeat(69)}…`);
  });

  it('the shortened preview text of an email does not split a family emoji', async () => {
    const answer = { question: 'Why?', at: '2026-11-21T12:00:00.000Z', answer: `${'a'.repeat(115)}👨‍👩‍👧‍👦` };
    const { html } = await renderEmail('contact-answer', { ...createSampleEmailData('contact-answer'), answer });
    expect(html.match(/a{115}[^<\u034F]*/)?.[0]).toBe(`${'a'.repeat(115)}…`);
  });
});

it('an email escapes markup in names', async () => {
  const firstName = '<a href="https://evil.example">x</a>';
  const { html } = await renderEmail('password-changed', { ...createSampleEmailData('password-changed'), firstName });
  expect(html).not.toContain('<a href="https://evil.example"');
});
