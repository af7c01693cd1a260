import { caniemail } from 'caniemail';
import { describe, expect, it, vi } from 'vitest';
import { createSampleEmailData } from '@/lib/mail/email-template-data';
import { emailKindNames } from '@/lib/mail/email-kinds';
import { renderEmail } from './render-email';

// These tests check with the data of caniemail.com that common email programs support the HTML and CSS of our emails.
// The only exceptions are the features in `HARMLESS`.

vi.stubEnv('DATABASE_URL', 'postgresql://');
vi.stubEnv('NEXTAUTH_SECRET', '-'.repeat(32));
vi.stubEnv('MAIL_POSTAL_ADDRESS', '1 Example Street, Halifax NS');

type EmailClient = Exclude<Parameters<typeof caniemail>[0]['clients'][number], `${string}*`>;

/** Common email programs for which the `caniemail` package has complete data. */
const CLIENTS: EmailClient[] = [
  'gmail.android',
  'gmail.desktop-webmail',
  'gmail.ios',
  'gmail.mobile-webmail',
  'apple-mail.ios',
  'apple-mail.macos',
  'outlook.android',
  'outlook.ios',
  'outlook.macos',
  'outlook.outlook-com',
  'outlook.windows',
  'outlook.windows-mail',
  'yahoo.android',
  'yahoo.desktop-webmail',
  'yahoo.ios',
  'aol.android',
  'aol.desktop-webmail',
  'aol.ios',
  'samsung-email.android',
  'thunderbird.macos',
  'protonmail.android',
  'protonmail.desktop-webmail',
  'protonmail.ios',
  'fastmail.desktop-webmail',
  'hey.desktop-webmail',
];

const HARMLESS: Record<string, string> = {
  '@media': 'in dark mode the email has its light colours',
  'color-scheme meta tag': 'nothing changes',
  '<body> element': 'the program uses its own page, and our div has the background',
  'role attribute': 'screen readers announce the tables as tables',
  'lang attribute': 'the program uses its own language',
  'width attribute': 'the style sets the width too',
  'border-radius': 'corners are square',
  'text-decoration': 'the text of the button is underlined',
  'word-break': 'a long address is cut off or widens the email',
  'display:none': 'the preview text is hidden in three ways',
  'max-height property': 'nothing changes',
  overflow: 'nothing changes',
  opacity: 'nothing changes',
};

const STYLE = /<style>([^]*?)<\/style>/;

function lostBy(client: EmailClient, html: string): string[] {
  // The test leaves out the `:root` rule, because caniemail.com does not say which email programs support the rule's
  // properties.
  const css = (STYLE.exec(html)?.[1] ?? '').replace(/:root \{[^}]*\}/, '');
  const problems = [{ html: html.replace(STYLE, '') }, { css }].flatMap((part) => [
    ...caniemail({ clients: [client], ...part }).issues.errors.values(),
  ]);
  return problems.flat().map(({ title }) => title);
}

describe('HTML and CSS of our emails in common email programs', () => {
  it('email programs support everything that our emails need', { tags: 'thorough' }, async () => {
    const lost = new Set<string>();
    for (const kind of emailKindNames) {
      const { html } = await renderEmail(kind, createSampleEmailData(kind));
      for (const client of CLIENTS) for (const feature of lostBy(client, html)) lost.add(feature);
    }
    expect([...lost].sort()).toEqual(Object.keys(HARMLESS).sort());
  });

  it('the check reports HTML and CSS that an email program does not support', () => {
    expect(lostBy('outlook.windows', '<style>p { gap: 1px }</style><p style="display: grid">x</p>')).not.toEqual([]);
  });
});
