import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { DARK_PALETTE, PALETTE } from '@/components/layout/brand/palette';
import { ICON_SPRITE } from '@/components/ui/icons/icon-sprite';
import { cn } from '@/lib/cn';
import { env } from '@/lib/env';
import { linkPreviewMetadata, SITE_DESCRIPTION, SITE_PREVIEW_IMAGE } from '@/lib/web/metadata';
import { DEFAULT_SITE_NAME, site, SITE_NAME_ATTRIBUTE } from '@/lib/site';
import { headingFont, bodyFont } from './fonts';
import './styles/failure.css';

export async function generateMetadata(): Promise<Metadata> {
  await connection(); // Waits for a request, because the site's address is known only at run time, not at build time.
  return {
    metadataBase: new URL(env().APP_ORIGIN),
    title: { default: site.name, template: `%s | ${site.name}` },
    description: SITE_DESCRIPTION,
    applicationName: site.name,
    formatDetection: { telephone: false },
    ...linkPreviewMetadata({
      title: site.name,
      description: SITE_DESCRIPTION,
      path: '/',
      card: SITE_PREVIEW_IMAGE,
      type: 'website',
    }),
  };
}

export const viewport: Viewport = {
  interactiveWidget: 'resizes-content', // On phones, keeps the sticky bottom bar above the on-screen keyboard.
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: PALETTE.background },
    { media: '(prefers-color-scheme: dark)', color: DARK_PALETTE.background },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Renders every page for each request. A page rendered during the build would have no nonce, and the content security
  // policy would block its scripts.
  await connection();
  // Preloads the icon sprite. Otherwise browsers find the file only when they draw the page, and WebKit shows icons
  // later than the text.
  preload(ICON_SPRITE, { as: 'image', type: 'image/svg+xml', fetchPriority: 'low' });
  return (
    <html
      lang="en-CA"
      data-scroll-behavior="smooth"
      {...(site.name !== DEFAULT_SITE_NAME && { [SITE_NAME_ATTRIBUTE]: site.name })}
      className={cn(bodyFont.variable, headingFont.variable)}
    >
      <body className="flex min-h-dvh flex-col font-sans">
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-[70] focus:rounded-md focus:bg-primary focus:px-4 focus:py-3 focus:font-semibold focus:text-primary-foreground"
        >
          Skip to main content
        </a>
        {children}
      </body>
    </html>
  );
}
