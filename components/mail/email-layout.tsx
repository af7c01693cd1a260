/** @jsxImportSource react */

import type { CSSProperties, ReactNode, TableHTMLAttributes, TdHTMLAttributes } from 'react';
import { site } from '@/lib/site';

// Light colours of app/globals.css. In email programs that support media queries, dark mode overrides these colours.
const DAY = { ground: '#f7f6f2', card: '#ffffff', ink: '#14252f', faint: '#4d5b64', line: '#dfdcd2', blue: '#12527f' };
const AT_NIGHT = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0e1a21 !important; }
  .card { background-color: #16252e !important; border-color: #2d404b !important; }
  .ink, .name { color: #eef3f5 !important; }
  .faint { color: #b3c1c9 !important; }
  .line { border-color: #2d404b !important; }
  .link { color: #9fd0f0 !important; }
  .button { background-color: #9fd0f0 !important; color: #0e1a21 !important; }
}`;
const FONT = 'Figtree, Helvetica, Arial, sans-serif';
const TEXT = { fontFamily: FONT, fontSize: '16px', lineHeight: '25px', color: DAY.ink, margin: '0 0 16px' };
const SMALL = { ...TEXT, fontSize: '13px', lineHeight: '20px', color: DAY.faint, margin: '0 0 8px' };

type BoxProps = TableHTMLAttributes<HTMLTableElement> & { cell: TdHTMLAttributes<HTMLTableCellElement> };

/** Table with one cell. Outlook on Windows ignores the padding and the width of all other elements. */
const Box = ({ cell, children, ...table }: BoxProps) => (
  <table role="presentation" border={0} cellPadding={0} cellSpacing={0} {...table}>
    <tbody>
      <tr>
        <td {...cell}>{children}</td>
      </tr>
    </tbody>
  </table>
);

/** Paragraph of an email. `tight` reduces the gap to the next paragraph. */
export const Paragraph = ({ children, tight = false }: { children: ReactNode; tight?: boolean }) => (
  <p className="ink" style={tight ? { ...TEXT, margin: '0 0 2px' } : TEXT}>
    {children}
  </p>
);

export const SmallText = ({ children }: { children: ReactNode }) => (
  <p className="faint" style={{ ...SMALL, margin: '0 0 16px' }}>
    {children}
  </p>
);

/** Lines of an email without gaps between them, for example a list of counts. */
export const TextLines = ({ items }: { items: readonly ReactNode[] }) =>
  items.map((item, index) => (
    <Paragraph key={index} tight={index < items.length - 1}>
      {item}
    </Paragraph>
  ));

export const BulletList = ({ items }: { items: readonly ReactNode[] }) => (
  <ul className="ink" style={{ ...TEXT, margin: '0 0 16px 20px', padding: 0 }}>
    {items.map((item, index) => (
      <li key={index}>{item}</li>
    ))}
  </ul>
);

export const NumberedList = ({ items }: { items: readonly ReactNode[] }) => (
  <ol className="ink" style={{ ...TEXT, margin: '0 0 16px 24px', padding: 0 }}>
    {items.map((item, index) => (
      <li key={index}>{item}</li>
    ))}
  </ol>
);

/** Quotes a text that the recipient wrote. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <Box
    width="100%"
    style={{ margin: '0 0 16px' }}
    cell={{ className: 'line', style: { borderLeft: `3px solid ${DAY.line}`, padding: '4px 0 0 16px' } }}
  >
    {children}
  </Box>
);

/** Heading of a part of a longer email. */
export const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="ink" style={{ ...TEXT, fontSize: '18px', fontWeight: 700, margin: '24px 0 12px' }}>
    {children}
  </h2>
);

/**
 * Outlook on Windows ignores the padding of a link. For a button, it takes the padding of the cell from
 * `mso-padding-alt` instead.
 */
const BUTTON_CELL = { borderRadius: '8px', backgroundColor: DAY.blue, msoPaddingAlt: '12px 22px' } as CSSProperties;

/** Main button of an email, with its address below for people who cannot click it. */
export const EmailButton = ({ href, children }: { href: string; children: string }) => (
  <>
    <Box cell={{ className: 'button', style: BUTTON_CELL }}>
      <a
        href={href}
        className="button"
        style={{
          ...TEXT,
          display: 'block',
          margin: 0,
          padding: '12px 22px',
          borderRadius: '8px',
          backgroundColor: DAY.blue,
          color: '#ffffff',
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </Box>
    <p className="faint" style={{ ...SMALL, margin: '16px 0 24px' }} data-skip-in-text>
      If the button doesn't work, copy this address into your browser:
      <br />
      <a href={href} className="link" style={{ color: DAY.blue, wordBreak: 'break-all' }}>
        {href}
      </a>
    </p>
  </>
);

export const EmailLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="link" style={{ color: DAY.blue }}>
    {children}
  </a>
);

/**
 * Invisible characters after the preview text. They fill the space in which email programs would otherwise show the
 * beginning of the email.
 */
const PREVIEW_FILLER = '\u034F\u200C\u00A0'.repeat(60);

type EmailLayoutProps = {
  subject: string;
  first: string;
  /** Recipient's email address, shown in the email so that a forwarded copy still says whose account it is about. */
  email: string;
  isToAccount: boolean;
  origin: string;
  postalAddress: string | undefined;
  /** Email address to which recipients can send questions. */
  contact: string;
  /** Unsubscribe link of an optional email, or null for other emails. */
  unsubscribe: string | null;
  /** Why the person gets the email, in a sentence. */
  reason: ReactNode;
  children: ReactNode;
};

/** Layout of every email. */
export const EmailLayout = ({
  subject,
  first,
  email,
  isToAccount,
  origin,
  postalAddress,
  contact,
  unsubscribe,
  reason,
  children,
}: EmailLayoutProps) => (
  <html lang="en-CA" dir="ltr">
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="x-apple-disable-message-reformatting" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{AT_NIGHT}</style>
    </head>
    <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: DAY.ground }}>
      <div data-skip-in-text style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
        {first + PREVIEW_FILLER}
      </div>
      <div className="ground" style={{ backgroundColor: DAY.ground, padding: '24px 12px' }}>
        <Box
          align="center"
          width="560"
          className="card"
          style={{
            maxWidth: '100%',
            backgroundColor: DAY.card,
            border: `1px solid ${DAY.line}`,
            borderRadius: '12px',
          }}
          cell={{ style: { padding: '28px 24px', wordBreak: 'break-word' } }}
        >
          <p
            className="name"
            style={{
              ...TEXT,
              fontFamily: 'Bitter, Georgia, serif',
              fontSize: '20px',
              fontWeight: 700,
              margin: '0 0 20px',
            }}
          >
            {site.name}
          </p>
          {children}
          <hr
            className="line"
            style={{ border: 'none', borderTop: `1px solid ${DAY.line}`, margin: '24px 0 16px', width: '100%' }}
          />
          <p className="faint" style={SMALL}>
            Sent to {email}
            {isToAccount ? ', the address of an account at ' : ' by '}
            {site.name}: <EmailLink href={origin}>{origin}</EmailLink>
            <br />
            Questions? Write to {contact}.
          </p>
          {reason && (
            <p className="faint" style={SMALL}>
              {reason}
            </p>
          )}
          {unsubscribe && (
            <p className="faint" style={SMALL}>
              <EmailLink href={`${origin}/account/notifications`}>Choose what you get</EmailLink>
              <br />
              <EmailLink href={unsubscribe}>Unsubscribe</EmailLink>
            </p>
          )}
          {postalAddress && (
            <p className="faint" style={SMALL}>
              {postalAddress}
            </p>
          )}
        </Box>
      </div>
    </body>
  </html>
);
