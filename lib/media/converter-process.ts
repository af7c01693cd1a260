import 'server-only';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { log } from '@/lib/process/log';
import { extractStackFrames } from '@/lib/process/log-format';
import type { ConversionJob } from './convert/conversion-job';

const HEAP_MEGABYTES = 128;
const MAX_OUTPUT = 16_384;

const size = { width: z.int().positive(), height: z.int().positive() };

/**
 * Schema of the converter's result. The result must be checked, because a malicious file may have taken over the
 * converter.
 */
const answerSchema = z.union([
  z.object({
    result: z.object({
      mediaType: z.enum(['image/webp', 'video/mp4', 'video/webm']),
      ...size,
      duration: z.number().nonnegative().nullable(),
      thumbHash: z.base64().max(100).nullable(),
      files: z
        .array(
          z.object({
            variant: z.string().regex(/^(?:w\d{1,4}|jpeg|video|poster|avatar)$/),
            contentType: z.enum(['image/webp', 'image/jpeg', 'video/mp4', 'video/webm']),
            ...size,
          }),
        )
        .min(1)
        .max(4),
    }),
  }),
  z.object({ refused: z.enum(['invalid', 'too_large', 'unsupported_media_type']), message: z.string().max(300) }),
  z.object({ fault: z.string(), code: z.string().nullable() }),
]);
export type ConverterResponse = z.output<typeof answerSchema> | { unable: string };

/**
 * Result for a file that crashes the decoder or takes too much processor time. It is logged as an error, because the
 * decoder may be faulty.
 */
const KILLED: ConverterResponse = {
  refused: 'invalid',
  message: "We couldn't read this file. Try another copy of it.",
};

/** Result if the converter got too little processor time or was stopped by a signal, so the file is not at fault. */
const INTERRUPTED: ConverterResponse = { unable: "We couldn't prepare this file right now. Please try again shortly." };
const OUTSIDE_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const CHECK_MS = 100;

/**
 * Runs the converter on an untrusted file in a process that can access only its code and `job.dir`, and no secrets.
 * Settles after the process ends, with the signal's reason after an abort.
 */
export async function runConverter(job: ConversionJob, signal?: AbortSignal): Promise<ConverterResponse> {
  const child = spawn(process.execPath, [...converterPermissions(job.dir), program(), JSON.stringify(job)], {
    env: converterEnvironment(job.dir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  lowerPriority(child.pid);
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  const time = limitTime(child, job);
  try {
    const [output, complaint, killedBy] = await Promise.all([startOf(child.stdout), startOf(child.stderr), end(child)]);
    signal?.throwIfAborted();
    const isInterrupted = killedBy && (time.isStarved() || OUTSIDE_SIGNALS.includes(killedBy));
    const answer = isInterrupted ? INTERRUPTED : killedBy ? KILLED : read(output);
    if (killedBy || 'fault' in answer)
      log[isInterrupted ? 'warn' : 'error']({
        event: 'media.converter',
        killedBy,
        ...loggedFacts(answer),
        at: extractStackFrames({ stack: complaint, message: '' }),
      });
    return answer;
  } finally {
    time.end();
    signal?.removeEventListener('abort', kill);
  }
}

/**
 * Kills the converter if it has used up its processor time. Also kills it after a maximum elapsed time. In that case,
 * the converter got too little processor time.
 */
function limitTime(child: ChildProcess, { timeout, patience }: ConversionJob) {
  const startedAt = performance.now();
  let isStarved = false;
  const timer = setInterval(() => {
    const elapsed = performance.now() - startedAt;
    const isBusy = (processorTime(child.pid) ?? elapsed) >= timeout.video;
    isStarved = !isBusy && elapsed >= patience;
    if (isBusy || isStarved) child.kill('SIGKILL');
  }, CHECK_MS);
  return { isStarved: () => isStarved, end: () => clearInterval(timer) };
}

/** Length of a clock tick in milliseconds. /proc gives processor time in clock ticks. */
const TICK_MS = 10;

/** Returns the processor time of a process in milliseconds, or null on systems without /proc. */
function processorTime(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(/* turbopackIgnore: true */ `/proc/${pid}/stat`, 'utf8');
    // The process name in brackets may contain anything, so parsing starts after the last closing bracket. The two
    // values are the user time and the system time, in clock ticks.
    const [userTime = '', systemTime = ''] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(userTime) + Number(systemTime)) * TICK_MS;
  } catch {
    return null;
  }
}

/**
 * Returns facts for the log about a failed conversion: the first word of the error message, and the error code. The
 * other words may quote the file's metadata.
 */
const loggedFacts = (answer: ConverterResponse) =>
  'fault' in answer ? { kind: /^\w{1,40}/.exec(answer.fault)?.[0] ?? 'unknown', code: answer.code } : {};

/**
 * Lowers the converter's priority. The converter keeps a processor core busy for long, and page requests are more
 * urgent.
 */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The converter process may have ended, and then its priority cannot be set.
  }
}

const program = () => path.join(process.cwd(), 'lib/media/convert/main.ts');

/**
 * Environment of the converter, without any of the server's settings. libvips writes its temporary files to `dir`, the
 * working folder, which is deleted afterwards.
 */
export const converterEnvironment = (dir: string) =>
  ({ NODE_ENV: 'production', TMPDIR: dir, MALLOC_ARENA_MAX: '2' }) as const;

/**
 * Returns the Node options that restrict what the converter may do. They restrict only JavaScript, but not native code
 * such as libvips.
 */
export function converterPermissions(dir: string): string[] {
  const readable = ['node_modules', 'lib/media/convert', 'package.json'].map((name) =>
    path.join(/* turbopackIgnore: true */ process.cwd(), name),
  );
  return [
    '--permission',
    '--allow-addons', // Allows native addons, because the image library Sharp is a native addon.
    ...[...readable, dir].map((place) => `--allow-fs-read=${place}`),
    `--allow-fs-write=${dir}`,
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    // Limits the memory for new objects, so that V8 frees copied packets early.
    '--max-semi-space-size=1',
    '--disable-warning=SecurityWarning', // Suppresses Node's warning about `--allow-addons`.
  ];
}

/** Resolves with the signal that ended the process, or with null if it ended without a signal. */
const end = (child: ChildProcess) =>
  new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, killedBy) => resolve(killedBy));
  });

/**
 * Returns the start of a stream as text, and drops everything beyond the maximum length. The converter's normal output
 * is short.
 */
async function startOf(stream: Readable): Promise<string> {
  let errorOutput = '';
  for await (const part of stream.setEncoding('utf8')) if (errorOutput.length < MAX_OUTPUT) errorOutput += String(part);
  return errorOutput.slice(0, MAX_OUTPUT);
}

function read(output: string): ConverterResponse {
  try {
    return answerSchema.parse(JSON.parse(output));
  } catch {
    return { fault: 'no answer', code: null };
  }
}
