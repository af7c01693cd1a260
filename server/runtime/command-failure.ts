import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';

/** Error whose message tells the operator everything needed, so that only the message is printed, without a stack. */
export class Failure extends Error {}

/** Failure of a child process. The child process has already printed the message, so this process prints nothing. */
export class ReportedFailure extends Failure {}

const DISK_FULL = /ENOSPC|no space left on device|could not extend file|disk full/i;

/** Returns true if an error, or a program's output, reports a full disk. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return DISK_FULL.test(error.message) || (error as { code?: unknown }).code === '53100' || isDiskFull(error.cause);
}

const UNUSABLE = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EISDIR|ELOOP|ENAMETOOLONG|EMFILE|EIO)$/;

/**
 * Returns one sentence to print for an error, without a stack. For an unexpected error, the sentence also names the
 * file with the details.
 */
export function explainError(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full: make room where the project and its DATA_DIR are, then start again.';
  if (error instanceof Failure) return error.message;
  const { code, path: file } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  if (file && code === 'ENOENT') return `${file} does not exist.`;
  if (file && UNUSABLE.test(code ?? '')) return `${file} cannot be used: ${firstLine(error)}`;
  return `Something unexpected happened: ${firstLine(error)} ${detailsOf(error)}`;
}

/**
 * Returns the first line of an error's message. If the message is empty, as in network errors with several addresses,
 * returns the error's code.
 */
function firstLine(error: unknown): string {
  const { message, code, errors } = (error instanceof Error ? error : { message: String(error) }) as Error & {
    code?: string;
    errors?: unknown[];
  };
  const line = (message || '')
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each !== '');
  if (line !== undefined) return /[.!?]$/.test(line) ? line : `${line}.`;
  return errors?.length ? firstLine(errors[0]) : `${code ?? 'an error without a message'}.`;
}

/**
 * Writes the stack of an error to a file for debugging. Only the current account can read the file, because an error
 * message may quote people's texts.
 */
function detailsOf(error: unknown): string {
  const file = path.join(tmpdir(), `parent-voice-error-${process.pid}.txt`);
  try {
    rmSync(file, { force: true });
    writeFileSync(file, `${inspect(error, { depth: 5 })}\n`, { mode: 0o600, flag: 'wx' });
    return `The details are in ${file}.`;
  } catch {
    return 'The details could not be saved to a file.';
  }
}

/** Prints a failure and ends the command with exit code 1. */
function fail(error: unknown): never {
  if (!(error instanceof ReportedFailure)) console.error(`✗ ${explainError(error)}`);
  process.exit(1);
}

/**
 * Runs a command. If the command fails or a promise is rejected without a handler, prints one sentence and exits with
 * code 1.
 */
export async function runCommandAndPrintFailure(program: () => Promise<void>): Promise<void> {
  process.on('uncaughtException', fail);
  try {
    await program();
  } catch (error) {
    fail(error);
  }
}
