'use client';

/**
 * Address of the home page. The link loads the whole page, because the error may have broken the state of this page.
 */
const HOME = '/';

/** Error page. It uses no components, because every page of the site loads this file. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="failure">
      <meta name="robots" content="noindex" />
      <h1>Something went wrong</h1>
      <p role="alert">We couldn't show this page. The problem is on our side, and nothing you posted is lost.</p>
      <button type="button" onClick={retry}>
        Retry
      </button>
      <a href={HOME}>Home</a>
    </main>
  );
}
