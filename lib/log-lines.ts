/*
 * What our log is made of. Node runs this file without a compiler too, in server/serve.ts: it imports packages alone.
 */
import pino from 'pino';

/** One JSON line an event, its time in UTC, an error as `faultOf` has it. */
export const newLog = (): pino.Logger =>
  pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: faultOf },
    errorKey: 'thrown', // what is called so, as `err` is else, has its words written beside it
  });

export type Fault = { name: string; code?: string; digest?: string; message?: string; at?: string[]; cause?: Fault };

const WORD = /^[\w$.-]{1,60}$/;
/** Sentences of JavaScript itself that name our code and never what it works on: as much of them as does. */
const ENGINES =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null)|(?:[\w$.]+|\(intermediate value\)[\w$.()]*) is not (?:a function|a constructor|iterable|defined)|Maximum call stack size exceeded)/;
const FRAME =
  /^\s+at (?:async |new )*(?:[\w$.<>[\] ]+ (?:\[as [\w$.]+\] )?\()?(?:async )?(?:file:\/\/)?(?:\/|node:|native|index |<anonymous>|[A-Za-z]:\\)(?:[^\s()"'@]|\/@|\/\([\w-]+\))*\)?$/;
const FRAMES = 12;
const LONGEST_FRAME = 300;

/**
 * An error for a log: its kind, its code and where it arose. Its words may quote what somebody wrote, or where he lives, so they stay out.
 */
export function faultOf(thrown: unknown, depth = 0): Fault {
  if (!isError(thrown)) return { name: typeof thrown };
  const { code, digest, cause } = thrown as { code?: unknown; digest?: unknown; cause?: unknown };
  const at = framesOf(thrown);
  const { message: words } = thrown;
  const message = ENGINES.exec(words)?.[0];
  return {
    name: WORD.test(thrown.name) ? thrown.name : 'Error',
    ...(typeof code === 'string' && WORD.test(code) && { code }),
    ...(typeof digest === 'string' && /^\d{1,20}$/.test(digest) && { digest }),
    ...(message !== undefined && { message }),
    ...(at.length > 0 && { at }),
    ...(isError(cause) && depth < 2 && { cause: faultOf(cause, depth + 1) }),
  };
}

/** Also of another realm, as what runs in Next's middleware is. */
const isError = (thrown: unknown): thrown is Error =>
  typeof thrown === 'object' && thrown !== null && 'stack' in thrown && 'message' in thrown;

/** The places of a stack, without the words that stand before them, which may have lines of their own. */
export function framesOf({ stack, message: words }: { stack?: string | undefined; message: string }): string[] {
  if (typeof stack !== 'string') return [];
  const said = words === '' ? -1 : stack.indexOf(words);
  return (said === -1 ? stack : stack.slice(said + words.length))
    .split('\n')
    .filter((line) => line.length < LONGEST_FRAME && FRAME.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim().slice(3).replace(`${process.cwd()}/`, ''));
}
