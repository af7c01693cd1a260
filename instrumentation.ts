import type { Instrumentation } from 'next';

let note: typeof import('@/lib/http/page-fault').notePageFault | undefined;

/** Next calls this once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { life, refuseOtherServers } = await import('@/lib/process');
  if (process.env.NODE_ENV === 'production') refuseOtherServers();
  note = (await import('@/lib/http/page-fault')).notePageFault;
  (await import('@/lib/settings/in-force')).startSettings();
  (await import('@/lib/membership/sync/read-through')).startReadThrough();
  if (life.isServedByUs) life.beginBehind = beginBehind;
  else await beginBehind();
  (await import('@/lib/http/kept-pages')).startKeptPages();
  (await import('@/lib/posts/share-views')).startShareViews();
  (await import('@/lib/http/direct')).answerDirectly((await import('@/app/direct')).DIRECT);
}

/** What runs beside the requests, and loads as much code as they do: begun when they are answered. */
async function beginBehind(): Promise<void> {
  const { startJobs } = await import('@/lib/jobs/start');
  const { drawLetter } = await import('@/components/mail/draw-letter');
  startJobs(drawLetter);
}

/** Next calls this when a page could not be made, before it answers: nothing here may wait. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }, { routePath }) =>
  note?.(error, headers, routePath);
