import type { ErrorCode } from '../../errors.ts';
import { isDiskFull } from './libvips-words.ts';

/** The file is not taken, and whoever sent it is told why. */
export class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

export const unsupported = (message: string) => new Refusal('unsupported_media_type', message);

export const damaged = (what: string) =>
  new Refusal('invalid', `This ${what} is damaged or incomplete. Try another copy of it.`);

export const tooLarge = (message: string) => new Refusal('too_large', message);

export const megabytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MB`;

/** A fault of the machine says nothing about the file: a full disk, or a file that may not be opened. */
export const isMachineFault = (error: unknown): boolean => systemCode(error) !== null;

/** As of Node ('ENOSPC'), or read from what libvips wrote, which knows no codes. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$|^ERR_ACCESS_DENIED$/.test(error.code))
    return error.code;
  return isDiskFull(error) ? 'ENOSPC' : null;
}
