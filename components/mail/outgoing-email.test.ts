import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { emailKindNames, isOptionalEmail, type EmailKind } from '@/lib/mail/email-kinds';
import { createSampleEmailData } from '@/lib/mail/email-template-data';
import { getEmailThreadName } from '@/lib/mail/email-threads';
import { sendEmail } from '@/lib/mail/transport';
import { renderEmail } from './render-email';

// The tests send every kind of email to the outbox folder instead of a mail server. They read the resulting file with
// another library (postal-mime).

const ORIGIN = 'https://parents.example';
const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'outgoing-email-'));
const setting = (name: string, value: string) => vi.stubEnv(name, value);
setting('DATABASE_URL', 'postgresql://');
setting('NEXTAUTH_SECRET', '-'.repeat(32));
setting('APP_ORIGIN', ORIGIN);
setting('DATA_DIR', DATA_DIR);
setting('MAIL_POSTAL_ADDRESS', '1 Example Street, Halifax NS');
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const NAME = 'Zoë 👩‍👧 Ōno';
const PARTIES = { firstName: NAME, email: 'robin@example.org' };
const EVENT = `${NAME} commented on your post: “Fête d’été at the école 🎉”`;

const LINK_ID = '0190a1b2-0000-7000-8000-000000000000';
const ABOUT: object = { memberId: 3, linkId: LINK_ID };

/** Emails that earlier tests have written, so that no test writes the same email again. */
const cache = new Map<EmailKind, ReturnType<typeof write>>();

/** Writes the sample email of a kind to the outbox folder and reads it again. */
function written(kind: EmailKind): ReturnType<typeof write> {
  const email = cache.get(kind) ?? write(kind);
  cache.set(kind, email);
  return email;
}

async function write(kind: EmailKind, { id = `id-${kind}`, about = ABOUT } = {}) {
  const facts = { ...createSampleEmailData(kind), ...PARTIES };
  if (kind === 'told') Object.assign(facts, { told: [{ text: EVENT, href: '/schools/12?post=345' }], more: 0 });
  const drawn = await renderEmail(kind, facts);
  const thread = getEmailThreadName(kind, { id, userId: 7, about });
  await sendEmail({ id, to: facts.email, drawn, unsubscribe: facts.unsubscribe, thread });
  const bytes = readFileSync(path.join(DATA_DIR, 'outbox', `${id}.eml`));
  const mail = await PostalMime.parse(bytes);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  return { raw: bytes.toString('latin1'), facts, drawn, mail, headers };
}

/** Returns the plain text as shown by a mail program that does not join the lines of a paragraph. */
const shownLines = async (raw: string): Promise<string[]> =>
  ((await PostalMime.parse(Buffer.from(raw.replace(/;\s*format=flowed/, ''), 'latin1'))).text ?? '').split(/\r?\n/);

describe.each(emailKindNames)('an email of the kind %s, read by an email program', (kind) => {
  it('the message follows the MIME standard', async () => {
    const { raw, mail, headers } = await written(kind);
    const [head = ''] = raw.split('\r\n\r\n', 1);
    const lines = raw.split('\r\n');
    expect(lines.filter((line) => /[\r\n\u0080-\uFFFF]/.test(line) || line.length > 998)).toEqual([]);
    expect(mail.headers.map(({ key }) => key).sort()).toEqual([...new Set(Object.keys(headers))].sort());
    expect(head).toMatch(/^MIME-Version: 1\.0$/m);
    const types = [...raw.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, type]) => type);
    expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html']);
    expect(mail.attachments).toEqual([]);
  });

  it('subject, names and texts arrive unchanged, with their accents and emoji', async () => {
    const { mail, drawn } = await written(kind);
    expect(mail.subject).toBe(drawn.subject);
    expect(mail.text?.trimEnd()).toBe(drawn.text.trimEnd());
    expect(mail.html?.trimEnd()).toBe(drawn.html);
    for (const part of [mail.text, mail.html]) expect(part).toContain(`Hello ${NAME},`);
    expect(mail.from).toMatchObject({ name: 'Parent Voice NS', address: 'info@parentvoice.example' });
    expect(mail.to).toMatchObject([{ address: PARTIES.email }]);
  });

  it('the plain text has lines of at most 72 characters and puts the address of a link in brackets', async () => {
    const { raw, drawn } = await written(kind);
    const lines = await shownLines(raw);
    expect(lines.filter((line) => line.trimEnd().length > 72 && /\S\s+\S/.test(line))).toEqual([]);
    expect(drawn.text).not.toMatch(/[^:(\s] https?:/);
    expect(drawn.text).not.toMatch(/\n{4}/);
  });

  it('the preview text differs from the subject, and keeps the email’s first lines out of the preview', async () => {
    const { drawn } = await written(kind);
    const [, hidden = ''] = /<div data-skip-in-text="true"[^>]*>([^<]*)<\/div>/.exec(drawn.html) ?? [];
    const preview = hidden.replaceAll(/[\u034F\u200C\u00A0]/g, '').trim();
    expect(preview.length).toBeGreaterThan(10);
    expect(preview.length).toBeLessThanOrEqual(140);
    expect(preview).not.toBe(drawn.subject);
    expect(hidden.length).toBeGreaterThan(150);
    expect(drawn.text).not.toMatch(/[\u034F\u200C]/);
    expect(drawn.html).toContain(`<title>${drawn.subject.replaceAll("'", '&#x27;').replaceAll('&amp;', '&')}</title>`);
  });

  it('for Outlook, padding is set on table cells and the card has a fixed width', async () => {
    const { html } = (await written(kind)).drawn;
    const padded = [...html.matchAll(/<(\w+)[^>]* style="[^"]*padding:(?!0)/g)].map(([, element]) => element);
    const buttons = html.match(/<a [^>]*class="button"/g) ?? [];
    expect(padded.filter((element) => element !== 'td')).toEqual(['div', ...buttons.map(() => 'a')]);
    expect(html).toMatch(/<table[^>]* width="560" [^>]*><tbody><tr><td style="padding:28px 24px/);
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
    for (const [, cell = ''] of html.matchAll(/<td class="button" style="([^"]*)"/g))
      expect(cell).toMatch(/background-color:#12527f.*mso-padding-alt:12px 22px/);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="[^"]+"/);
  });

  it('the email asks for no automatic replies, and its Message-ID names our site', async () => {
    const { mail, headers } = await written(kind);
    expect(headers['auto-submitted']).toBe('auto-generated');
    expect(mail.messageId).toMatch(/^<[\w-]{22}@parents\.example>$/);
  });

  it('only an email that people can turn off has one-click unsubscribe headers', async () => {
    const { headers, mail, facts } = await written(kind);
    const canStop = isOptionalEmail(kind) || ['seat-invited', 'reply-request', 'inbox-morning'].includes(kind);
    expect(headers['list-unsubscribe']).toBe(canStop ? `<${facts.unsubscribe}>` : undefined);
    expect(headers['list-unsubscribe-post']).toBe(canStop ? 'List-Unsubscribe=One-Click' : undefined);
    if (canStop) expect(facts.unsubscribe).toMatch(/^https:\/\/parents\.example\/unsubscribe\/[\w.-]+$/);
    if (isOptionalEmail(kind)) for (const part of [mail.text, mail.html]) expect(part).toContain(facts.unsubscribe);
  });

  it('links in the email do not identify the recipient, except where a page needs a secret key', async () => {
    const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    const { drawn, facts } = await written(kind);
    const other = { email: 'sam@example.org', firstName: 'Sam', token: 'y'.repeat(43), unsubscribe: `${ORIGIN}/other` };
    const [ours, theirs] = [linksIn(drawn.html), linksIn((await renderEmail(kind, { ...facts, ...other })).html)];
    const personal = ours.filter((href) => !theirs.includes(href));
    const needed = /^https:\/\/parents\.example\/(?:verify-email|reset-password|undo-email|unsubscribe)\//;
    expect(personal.filter((href) => !needed.test(href))).toEqual([]);
    expect(ours.filter((href) => /utm_|[?&](?:id|u|e|ref|email)=|redirect/.test(href))).toEqual([]);
  });
});

it('a subject with accents and emoji is encoded for programs that know only ASCII', async () => {
  const { raw, mail } = await written('told');
  expect(mail.subject).toContain(`${NAME} commented`);
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
});

describe('emails about the same matter', () => {
  const sameThread = async (one: Parameters<typeof write>, other: Parameters<typeof write>) => {
    const [first, second] = [(await write(...one)).headers, (await write(...other)).headers];
    expect(first.references).toBe(first['in-reply-to']);
    return first.references !== undefined && first.references === second.references;
  };

  it.each<[EmailKind, EmailKind]>([
    ['deletion-asked', 'deletion-undone'],
    ['deletion-asked', 'account-deleted'],
    ['seat-ending', 'seat-goes-on'],
  ])('the emails %s and %s form a thread', async (one, other) => {
    expect(await sameThread([one], [other])).toBe(true);
  });

  it('emails about a price change and about its cancellation form one thread', async () => {
    expect(await sameThread(['price-change'], ['price-kept'])).toBe(true);
    expect(await sameThread(['price-change'], ['price-kept', { about: { memberId: 4 } }])).toBe(false);
  });

  it('emails about a changed address and about the end of its undo link form one thread', async () => {
    expect(await sameThread(['email-changed', { id: LINK_ID }], ['undo-ended'])).toBe(true);
  });

  it('an email about a password belongs to no thread', async () => {
    const { headers } = await written('reset-password');
    expect([headers.references, headers['in-reply-to']]).toEqual([undefined, undefined]);
  });
});

it('the answer to a contact message has headers that allow a reply', async () => {
  const drawn = await renderEmail('contact-answer', createSampleEmailData('contact-answer'));
  const letter = { id: 'answer', to: 'robin@example.org', drawn, unsubscribe: null, thread: null };
  await sendEmail({ ...letter, replyTo: 'info@parentvoice.example' });
  const mail = await PostalMime.parse(readFileSync(path.join(DATA_DIR, 'outbox', 'answer.eml')));
  expect(mail.replyTo).toMatchObject([{ address: 'info@parentvoice.example' }]);
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('no');
});

it('a digest that contains only events names them in its preview text', async () => {
  const facts = createSampleEmailData('evening-letter');
  const schools = (facts.evening?.schools ?? []).map((school) => ({ ...school, posts: [], postCount: 0 }));
  const { html } = await renderEmail('evening-letter', {
    ...facts,
    told: [],
    more: 0,
    evening: facts.evening && { ...facts.evening, schools },
  });
  expect(html).toMatch(/<div data-skip-in-text="true"[^>]*>Family skate/);
});
