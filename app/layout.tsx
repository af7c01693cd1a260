import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { site } from '@/lib/site';
import { bitter, figtree } from './fonts';
import './globals.css';

export const metadata: Metadata = {
  title: { default: site.name, template: `%s | ${site.name}` },
  description: `A private, ad-free community where ${site.province} parents talk about their children's schools.`,
  applicationName: site.name,
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f6f2' },
    { media: '(prefers-color-scheme: dark)', color: '#0d1820' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page is made for its request: a page made ahead would carry no nonce, and its scripts would not run.
  await connection();
  return (
    <html lang="en-CA" data-scroll-behavior="smooth" className={cn(figtree.variable, bitter.variable)}>
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
