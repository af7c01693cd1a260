'use client';

import ErrorPage from './error';

/** Error page that replaces the whole document if even the root layout failed. */
export default function GlobalErrorPage({ retry }: { retry: () => void }) {
  return (
    <html lang="en-CA">
      <head>
        {/* The site's name is left out, because lib/site.ts would add 0.6 kB to the scripts of every page. */}
        <title>Something went wrong</title>
      </head>
      <body>
        <ErrorPage retry={retry} />
      </body>
    </html>
  );
}
