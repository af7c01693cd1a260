'use client';

/**
 * After an error, the browser's state may be broken. The link home is therefore a plain link that loads the whole page,
 * not a <Link>.
 */
const HOME = '/';

/**
 * Error page. The server logs the cause, and the page says what to do.
 * Every page loads this file, and global-error.tsx contains a copy, so it uses no components.
 */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="failure">
      <meta name="robots" content="noindex" />
      <h1>Something went wrong</h1>
      <p role="alert">
        We couldn't show this page. The problem is on our side, and nothing you posted is lost. Please try again in a
        moment.
      </p>
      <button type="button" onClick={retry}>
        Retry
      </button>
      <a href={HOME}>Home</a>
    </main>
  );
}
