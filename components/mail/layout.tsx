/** @jsxImportSource react */

import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { site } from '@/lib/site';

// Light colours of app/globals.css. In email programs that support media queries, dark mode overrides these colours.
const DAY = { ground: '#f7f6f2', card: '#ffffff', ink: '#14252f', faint: '#4d5b64', line: '#dfdcd2', blue: '#12527f' };
const AT_NIGHT = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: #0e1a21 !important; }
  .card { background-color: #16252e !important; border-color: #2d404b !important; }
  .ink, .name { color: #eef3f5 !important; }
  .faint { color: #b3c1c9 !important; }
  .line { border-top-color: #2d404b !important; }
  .link { color: #9fd0f0 !important; }
  .button { background-color: #9fd0f0 !important; color: #0e1a21 !important; }
}`;
const FONT = 'Figtree, Helvetica, Arial, sans-serif';
const TEXT = { fontFamily: FONT, fontSize: '16px', lineHeight: '25px', color: DAY.ink, margin: '0 0 16px' };
const SMALL = { ...TEXT, fontSize: '13px', lineHeight: '20px', color: DAY.faint, margin: '0 0 8px' };

/** Paragraph of an email. `tight` reduces the gap to the next paragraph. */
export const Paragraph = ({ children, tight = false }: { children: ReactNode; tight?: boolean }) => (
  <Text className="ink" style={tight ? { ...TEXT, margin: '0 0 2px' } : TEXT}>
    {children}
  </Text>
);

export const SmallText = ({ children }: { children: ReactNode }) => (
  <Text className="faint" style={{ ...SMALL, margin: '0 0 16px' }}>
    {children}
  </Text>
);

/** Heading of a part of a longer email. */
export const Heading = ({ children }: { children: ReactNode }) => (
  <h2 className="ink" style={{ ...TEXT, fontSize: '18px', fontWeight: 700, margin: '24px 0 12px' }}>
    {children}
  </h2>
);

/** Main button of an email, with its address below for people who cannot click it. */
export const EmailButton = ({ href, children }: { href: string; children: string }) => (
  <>
    <Button
      href={href}
      className="button"
      style={{
        ...TEXT,
        margin: '8px 0 24px',
        padding: '12px 22px',
        borderRadius: '8px',
        backgroundColor: DAY.blue,
        color: '#ffffff',
        fontWeight: 600,
      }}
    >
      {children}
    </Button>
    <Text className="faint" style={{ ...SMALL, margin: '0 0 24px' }} data-skip-in-text>
      If the button doesn't work, copy this address into your browser:
      <br />
      <a href={href} className="link" style={{ color: DAY.blue, wordBreak: 'break-all' }}>
        {href}
      </a>
    </Text>
  </>
);

export const EmailLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="link" style={{ color: DAY.blue }}>
    {children}
  </a>
);

type EmailLayoutProps = {
  first: string;
  /** Recipient's email address, shown in the email so that a forwarded copy still says whose account it is about. */
  email: string;
  isToAccount: boolean;
  origin: string;
  postalAddress: string | undefined;
  /** Email address to which recipients can send questions. */
  contact: string;
  /** Unsubscribe link, or null for emails that cannot be turned off. */
  unsubscribe: string | null;
  children: ReactNode;
};

/** Layout of every email. */
export const EmailLayout = ({
  first,
  email,
  isToAccount,
  origin,
  postalAddress,
  contact,
  unsubscribe,
  children,
}: EmailLayoutProps) => (
  <Html lang="en-CA">
    <Head>
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <style>{AT_NIGHT}</style>
    </Head>
    <body className="ground" style={{ margin: 0, backgroundColor: DAY.ground }}>
      <div className="ground" style={{ backgroundColor: DAY.ground, padding: '24px 12px' }}>
        <div data-skip-in-text style={{ display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0 }}>
          {first}
        </div>
        <Container
          className="card"
          style={{
            maxWidth: '560px',
            padding: '28px 24px',
            backgroundColor: DAY.card,
            border: `1px solid ${DAY.line}`,
            borderRadius: '12px',
          }}
        >
          <Text
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
          </Text>
          {children}
          <Hr className="line" style={{ borderTop: `1px solid ${DAY.line}`, margin: '24px 0 16px' }} />
          <Text className="faint" style={SMALL}>
            Sent to {email}
            {isToAccount ? ', the address of an account at ' : ' by '}
            {site.name}: <EmailLink href={origin}>{origin}</EmailLink>
            <br />
            Questions? Write to {contact}.
          </Text>
          {unsubscribe && (
            <Text className="faint" style={SMALL}>
              You get this email because notifications are on in your account.
              <br />
              <EmailLink href={`${origin}/account/notifications`}>Choose what you get</EmailLink>
              <br />
              <EmailLink href={unsubscribe}>Unsubscribe</EmailLink>
            </Text>
          )}
          {postalAddress && (
            <Text className="faint" style={SMALL}>
              {postalAddress}
            </Text>
          )}
        </Container>
      </div>
    </body>
  </Html>
);
