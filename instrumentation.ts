import type { Instrumentation } from 'next';

let note: typeof import('./app/start').notePageFault | undefined;

/** Next calls this function once when the server starts, before the first request. */
export async function register(): Promise<void> {
  // The import is inside this `if`, because Next would otherwise also build the module for the edge runtime, which we
  // do not use.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startApplication: begin, notePageFault } = await import('./app/start');
    note = notePageFault;
    await begin(process.env.NODE_ENV === 'production');
  }
}

/**
 * Next calls this function when rendering a page has failed. The function must not wait for anything, because Next
 * sends the response only after the function returns.
 */
export const onRequestError: Instrumentation.onRequestError = (error, { headers }, { routePath }) =>
  note?.(error, headers, routePath);
