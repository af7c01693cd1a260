import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { valuesFromApp } from '../../lib/process/values-from-app.ts';
import { sendRefusal } from './refusal.ts';

const MESSAGES: Record<number, string> = {
  429: 'That was too many requests at once. Please try again in a minute.',
  503: "We can't show this page right now. Nothing is lost. Please try again shortly.",
};

/**
 * Returns the id of a page request. If the page has an error, lib/http/page-error.ts records the error under this id.
 */
export const pageRequestId = (request: IncomingMessage): string =>
  (request.headers['x-page-request'] ??= randomUUID()).toString();

/**
 * Sends our own error page if lib/http/page-error.ts recorded a database outage or an exceeded rate limit for this
 * request. Otherwise returns false.
 */
export function sendTemporaryPageError(request: IncomingMessage, response: ServerResponse): boolean {
  const fault = valuesFromApp.pageErrors.get(pageRequestId(request));
  if (!fault) return false;
  valuesFromApp.pageErrors.delete(pageRequestId(request));
  sendRefusal(request, response, { ...fault, message: MESSAGES[fault.status] ?? '' });
  return true;
}

/**
 * Replaces Next's error page (status 500) if lib/http/page-error.ts recorded a database outage or an exceeded rate
 * limit. Next sends this error page after every failed rendering.
 */
export function replaceInternalErrorPage(request: IncomingMessage, response: ServerResponse): void {
  const id = pageRequestId(request);
  response.once('close', () => valuesFromApp.pageErrors.delete(id));

  const { write, end, writeHead } = response;
  let isOurs = false;
  const replaceIfFault = (): boolean => {
    if (isOurs || !valuesFromApp.pageErrors.has(id) || response.headersSent || response.statusCode !== 500)
      return isOurs;
    isOurs = true;
    Object.assign(response, { write, end, writeHead });
    sendTemporaryPageError(request, response);
    Object.assign(response, { write: () => true, end: () => response, writeHead: () => response });
    return true;
  };
  const instead = <Args extends unknown[], Result>(send: (...args: Args) => Result, answer: Result) =>
    function (this: ServerResponse, ...args: Args): Result {
      return replaceIfFault() ? answer : send.apply(response, args);
    };
  Object.assign(response, {
    write: instead(write, true),
    end: instead(end, response),
    writeHead: (status: number, ...more: []) => {
      response.statusCode = status;
      return replaceIfFault() ? response : writeHead.call(response, status, ...more);
    },
  });
}
