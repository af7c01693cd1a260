import type { Instrumentation } from 'next';

let note: typeof import('./app/begin').notePageFault | undefined;

/** Next calls this once when the server starts, before the first request. */
export async function register(): Promise<void> {
  // Around the import, not before it: else the whole of it is built for the edge as well, where nothing of ours runs.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { begin, notePageFault } = await import('./app/begin');
    note = notePageFault;
    await begin(process.env.NODE_ENV === 'production');
  }
}

/** Next calls this when a page could not be made, before it answers: nothing here may wait. */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }, { routePath }) =>
  note?.(error, headers, routePath);
