'use client';

import { site } from '@/lib/site';
import ErrorPage from './error';
import './globals.css';

/** Stands in for the whole document when even the root layout failed. */
export default function GlobalErrorPage({ retry }: { retry: () => void }) {
  return (
    <html lang="en-CA">
      <head>
        <title>{`Something went wrong | ${site.name}`}</title>
      </head>
      <body className="flex min-h-dvh flex-col font-sans">
        <ErrorPage retry={retry} />
      </body>
    </html>
  );
}
