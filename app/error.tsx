'use client';

import { MessagePage } from '@/components/layout/message-page';
import { buttonVariants } from '@/components/ui/button-variants';

/** Reached by a full load, not a <Link>: whatever broke may still be in the browser's memory. */
const HOME = '/';

/**
 * What went wrong is in the server's log; a parent needs to know only what to do.
 * Every page loads this file, so it takes only the look of the buttons, not the component.
 */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="flex-1">
      <MessagePage
        title="Something went wrong"
        actions={
          <>
            <button type="button" onClick={retry} className={buttonVariants()}>
              Retry
            </button>
            <a href={HOME} className={buttonVariants({ variant: 'outline' })}>
              Home
            </a>
          </>
        }
      >
        <p role="alert">
          This page could not be shown. That is on our side, and nothing you have posted is lost. Please try again in a
          moment.
        </p>
      </MessagePage>
    </main>
  );
}
