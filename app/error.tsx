'use client';

/** Reached by a full load, not a <Link>: whatever broke may still be in the browser's memory. */
const HOME = '/';

/**
 * What went wrong is in the server's log; a parent needs to know only what to do.
 * Every page loads this file, and that of the whole document, which holds a copy: they use none of the components.
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
