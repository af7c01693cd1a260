/** A problem whose message is all that the person at the terminal needs: printed as one line, without a stack. */
export class Failure extends Error {}

/** A problem that a child process has told already. */
export class Told extends Failure {}

const FULL = /ENOSPC|no space left on device|could not extend file|disk full/i;

/** Does this error, or output of a program, tell of a full disk? */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return FULL.test(error.message) || (error as { code?: unknown }).code === '53100' || isDiskFull(error.cause);
}

/** What to print for an error: one line for what can be foreseen, the stack for what can not. */
export function explain(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full: make room where the project and its DATA_DIR are, then start again.';
  if (error instanceof Failure) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  if (path && /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EISDIR)$/.test(code ?? ''))
    return `${path} cannot be used: ${error.message}`;
  return error.stack ?? error.message;
}

/** Runs a command of this folder; what goes wrong is told and ends it with exit code 1. */
export async function main(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof Told)) console.error(`✗ ${explain(error)}`);
    process.exit(1);
  }
}
