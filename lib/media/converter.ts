import 'server-only';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { log } from '@/lib/log';
import { framesOf } from '@/lib/log-lines';
import type { Job } from './convert/job';

const HEAP_MEGABYTES = 128;
const MOST_SAID = 16_384;

const size = { width: z.int().positive(), height: z.int().positive() };

/** What the program says is checked like a stranger's word: a file may have taken it over. */
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
export type Answer = z.output<typeof answerSchema> | { unable: string };

/** A file that kills its decoder, or keeps it busy for ever, is no good; the decoder may be no good either, so it is logged. */
const KILLED: Answer = { refused: 'invalid', message: "We couldn't read this file. Try another copy of it." };

/** Nothing is said of a file whose decoder had no processor, or was told from outside to end. */
const INTERRUPTED: Answer = { unable: "We couldn't prepare this file right now. Please try again shortly." };
const FROM_OUTSIDE: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_MS = 100;

/**
 * Runs the program that opens strangers' files, in a process that may read its own code and read and write `job.dir`, has no secrets in its
 * environment and may start no other. Rejects with the signal's reason when the caller gives up; either way the process is gone then.
 */
export async function runConverter(job: Job, signal?: AbortSignal): Promise<Answer> {
  const child = spawn(process.execPath, [...allowances(job.dir), program(), JSON.stringify(job)], {
    env: environment(job.dir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  giveWay(child.pid);
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  const time = limitTime(child, job);
  try {
    const [output, complaint, killedBy] = await Promise.all([firstOf(child.stdout), firstOf(child.stderr), end(child)]);
    signal?.throwIfAborted();
    const isInterrupted = killedBy && (time.isStarved() || FROM_OUTSIDE.includes(killedBy));
    const answer = isInterrupted ? INTERRUPTED : killedBy ? KILLED : read(output);
    if (killedBy || 'fault' in answer)
      log[isInterrupted ? 'warn' : 'error']({
        event: 'media.converter',
        killedBy,
        ...factsOf(answer),
        at: framesOf({ stack: complaint, message: '' }),
      });
    return answer;
  } finally {
    time.end();
    signal?.removeEventListener('abort', kill);
  }
}

/** Ends it when it has used the processor for too long, or has waited for it for too long, which is not its file's fault. */
function limitTime(child: ChildProcess, { timeout, patience }: Job) {
  const began = performance.now();
  let isStarved = false;
  const timer = setInterval(() => {
    const taken = performance.now() - began;
    const isBusy = (processorTime(child.pid) ?? taken) >= timeout.video;
    isStarved = !isBusy && taken >= patience;
    if (isBusy || isStarved) child.kill('SIGKILL');
  }, LOOK_MS);
  return { isStarved: () => isStarved, end: () => clearInterval(timer) };
}

/** Of a second, as Linux counts it for programs. */
const TICK_MS = 10;

/** For how many milliseconds it has used the processor; null where the system has no /proc to tell it. */
function processorTime(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(/* turbopackIgnore: true */ `/proc/${pid}/stat`, 'utf8');
    // Its name, which is in brackets, may hold anything; of what follows these are by itself and for it.
    const [byItself = '', forIt = ''] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(byItself) + Number(forIt)) * TICK_MS;
  } catch {
    return null;
  }
}

/** What a decoder says may quote the tags of somebody's file: of its words the first, which is the kind of the error. */
const factsOf = (answer: Answer) =>
  'fault' in answer ? { kind: /^\w{1,40}/.exec(answer.fault)?.[0] ?? 'unknown', code: answer.code } : {};

/** It keeps a whole core busy for a while: who reads pages meanwhile comes first. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // gone already
  }
}

const program = () => path.join(process.cwd(), 'lib/media/convert/main.ts');

/** None of the server's own settings; what libvips writes when it needs room goes with the folder. */
export const environment = (dir: string) => ({ NODE_ENV: 'production', TMPDIR: dir, MALLOC_ARENA_MAX: '2' }) as const;

/** What Node lets the program do. Native code (libvips) is not held back by this, JavaScript is. */
export function allowances(dir: string): string[] {
  const readable = ['node_modules', 'lib/media/convert', 'package.json'].map((name) =>
    path.join(/* turbopackIgnore: true */ process.cwd(), name),
  );
  return [
    '--permission',
    '--allow-addons', // sharp is one
    ...[...readable, dir].map((place) => `--allow-fs-read=${place}`),
    `--allow-fs-write=${dir}`,
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--max-semi-space-size=1', // packets are dropped soon after they are copied, and their memory with them
    '--disable-warning=SecurityWarning', // that addons are allowed
  ];
}

/** How the process ended: by a signal, or by itself (null). */
const end = (child: ChildProcess) =>
  new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_code, killedBy) => resolve(killedBy));
  });

/** What it has to say is short; the rest is read and dropped. */
async function firstOf(stream: Readable): Promise<string> {
  let said = '';
  for await (const part of stream.setEncoding('utf8')) if (said.length < MOST_SAID) said += String(part);
  return said.slice(0, MOST_SAID);
}

function read(output: string): Answer {
  try {
    return answerSchema.parse(JSON.parse(output));
  } catch {
    return { fault: 'no answer', code: null };
  }
}
