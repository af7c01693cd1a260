'use client';

import { site } from '@/lib/site';
import ErrorPage from './error';

/** Error page that replaces the whole document if even the root layout failed. */
export default function GlobalErrorPage({ retry }: { retry: () => void }) {
  return (
    <html lang="en-CA">
      <head>
        <title>{`Something went wrong | ${site.name}`}</title>
      </head>
      <body>
        <ErrorPage retry={retry} />
      </body>
    </html>
  );
}
