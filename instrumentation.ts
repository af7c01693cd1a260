import type { Instrumentation } from 'next';

let note: typeof import('./app/start').notePageFault | undefined;

/** Next calls this function once when the server starts, before the first request. */
export async function register(): Promise<void> {
  // The import must be inside this `if`. Otherwise the module would also be built for the edge runtime, which we do
  // not use.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startApplication: begin, notePageFault } = await import('./app/start');
    note = notePageFault;
    await begin(process.env.NODE_ENV === 'production');
  }
}

/**
 * Next calls this function when the rendering of a page has failed, before it sends the response. This function must
 * not wait for anything.
 */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }, { routePath }) =>
  note?.(error, headers, routePath);
