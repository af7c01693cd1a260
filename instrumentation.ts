import type { Instrumentation } from 'next';

let note: typeof import('@/lib/http/page-fault').notePageFault | undefined;

/** Next calls this once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  if (process.env.NODE_ENV === 'production') (await import('@/lib/process')).refuseOtherServers();
  note = (await import('@/lib/http/page-fault')).notePageFault;
  const { startJobs } = await import('@/lib/jobs/start');
  const { drawLetter } = await import('@/components/mail/draw-letter');
  (await import('@/lib/settings/in-force')).startSettings();
  startJobs(drawLetter);
  (await import('@/lib/http/kept-pages')).startKeptPages();
  (await import('@/lib/posts/share-views')).startShareViews();
  (await import('@/lib/http/direct')).answerDirectly((await import('@/app/direct')).DIRECT);
}

/** Next calls this when a page could not be made, before it answers: nothing here may wait. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }, { routePath }) =>
  note?.(error, headers, routePath);
