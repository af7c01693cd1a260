import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { life } from '../../lib/process.ts';
import { refuse } from './refusal.ts';

const MESSAGES: Record<number, string> = {
  429: 'That was too many requests at once. Please try again in a minute.',
  503: "We can't show this page right now. Nothing is lost. Please try again shortly.",
};

/**
 * Next knows one status for every page that could not be made, 500. Where lib/http/page-fault.ts has noted that the database is away, or
 * that somebody asks too often, the answer is ours instead, as long as nothing of Next's has been sent.
 */
export function tellPageFaults(request: IncomingMessage, response: ServerResponse): void {
  const id = (request.headers['x-page-request'] ??= randomUUID()).toString();
  response.once('close', () => life.pageFaults.delete(id));

  const { write, end, writeHead } = response;
  let isOurs = false;
  const tell = (): boolean => {
    const fault = life.pageFaults.get(id);
    if (isOurs || !fault || response.headersSent || response.statusCode !== 500) return isOurs;
    isOurs = true;
    Object.assign(response, { write, end, writeHead });
    refuse(request, response, { ...fault, message: MESSAGES[fault.status] ?? '' });
    Object.assign(response, { write: () => true, end: () => response, writeHead: () => response });
    return true;
  };
  const instead = <Args extends unknown[], Result>(send: (...args: Args) => Result, answer: Result) =>
    function (this: ServerResponse, ...args: Args): Result {
      return tell() ? answer : send.apply(response, args);
    };
  Object.assign(response, {
    write: instead(write, true),
    end: instead(end, response),
    writeHead: (status: number, ...more: []) => {
      response.statusCode = status;
      return tell() ? response : writeHead.call(response, status, ...more);
    },
  });
}
