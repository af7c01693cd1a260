import type { ErrorCode } from '../../../errors.ts';
import { isDiskFullError } from './libvips-errors.ts';

/** Error for a file that we do not accept. Its message explains the reason to the sender. */
export class Refusal extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

export const unsupportedFileError = (message: string) => new Refusal('unsupported_media_type', message);

export const damagedFileError = (what: string) =>
  new Refusal('invalid', `This ${what} is damaged or incomplete. Try another copy of it.`);

export const fileTooLargeError = (message: string) => new Refusal('too_large', message);

export const formatMegabytes = (bytes: number): string => `${Math.floor(bytes / (1024 * 1024))} MB`;

/**
 * Returns true for an error of the operating system, such as a full disk or a missing permission. The uploaded file did
 * not cause such an error.
 */
export const isSystemError = (error: unknown): boolean => systemErrorCode(error) !== null;

/**
 * Returns the system error code of an error, such as 'ENOSPC'. Derives the code from the message for errors of libvips,
 * which have no code.
 */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string' && /^E[A-Z]+$|^ERR_ACCESS_DENIED$/.test(error.code))
    return error.code;
  return isDiskFullError(error) ? 'ENOSPC' : null;
}
