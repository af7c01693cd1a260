/* Format of the log. This file may import only packages, because server/serve.ts also runs it uncompiled. */
import pino from 'pino';

/**
 * Creates a logger that writes one JSON line for each event, with times in UTC. Errors are logged without personal
 * data.
 */
export const createLogger = (): pino.Logger =>
  pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggedError },
    // Pino (the log library) adds the message of an error under this key, and messages could contain personal data. Our
    // entries therefore use the key `err` for errors, and never this key.
    errorKey: 'thrown',
  });

export type LoggedError = {
  name: string;
  code?: string;
  digest?: string;
  message?: string;
  at?: string[];
  cause?: LoggedError;
};

const WORD = /^[\w$.-]{1,60}$/;
/**
 * Matches error messages that the JavaScript engine itself creates, for example `x is not a function`. The match ends
 * before the part that could contain data.
 */
const ENGINE_MESSAGES =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null)|(?:[\w$.]+|\(intermediate value\)[\w$.()]*) is not (?:a function|a constructor|iterable|defined)|Maximum call stack size exceeded)/;
const FRAME =
  /^\s+at (?:async |new )*(?:[\w$.<>[\] ]+ (?:\[as [\w$.]+\] )?\()?(?:async )?(?:file:\/\/)?(?:\/|node:|native|index |<anonymous>|[A-Za-z]:\\)(?:[^\s()"'@]|\/@|\/\([\w-]+\))*\)?$/;
const MAX_FRAMES = 12;
const MAX_FRAME_LENGTH = 300;

/**
 * Returns the parts of an error that may appear in the log. Leaves out the message, because it may contain personal
 * data.
 */
export function toLoggedError(thrown: unknown, depth = 0): LoggedError {
  if (!isError(thrown)) return { name: typeof thrown };
  const { code, digest, cause } = thrown as { code?: unknown; digest?: unknown; cause?: unknown };
  const at = extractStackFrames(thrown);
  const { message: words } = thrown;
  // The log contains only messages of the JavaScript engine, such as 'x is not a function'. Each message ends before
  // the part that could contain personal data.
  const message = ENGINE_MESSAGES.exec(words)?.[0];
  return {
    name: WORD.test(thrown.name) ? thrown.name : 'Error',
    ...(typeof code === 'string' && WORD.test(code) && { code }),
    ...(typeof digest === 'string' && /^\d{1,20}$/.test(digest) && { digest }),
    ...(message !== undefined && { message }),
    ...(at.length > 0 && { at }),
    ...(isError(cause) && depth < 2 && { cause: toLoggedError(cause, depth + 1) }),
  };
}

/**
 * Returns true if a thrown value is an error. Also recognizes errors from another JavaScript context, such as the
 * Next.js middleware.
 */
const isError = (thrown: unknown): thrown is Error =>
  typeof thrown === 'object' && thrown !== null && 'stack' in thrown && 'message' in thrown;

/** Returns the frames of an error's stack, without the message at its beginning. The message may have several lines. */
export function extractStackFrames({
  stack,
  message: words,
}: {
  stack?: string | undefined;
  message: string;
}): string[] {
  if (typeof stack !== 'string') return [];
  const messageStart = words === '' ? -1 : stack.indexOf(words);
  return (messageStart === -1 ? stack : stack.slice(messageStart + words.length))
    .split('\n')
    .filter((line) => line.length < MAX_FRAME_LENGTH && FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice(3).replace(`${process.cwd()}/`, ''));
}
