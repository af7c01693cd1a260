import type { Resolver } from 'node:dns/promises';
import type { Env } from '@/lib/env';

export type FindingLevel = 'ok' | 'skipped' | 'warning' | 'error';

/** One line of `npm run doctor`. Warnings and errors say in `advice` what to do. */
export type Finding = { level: FindingLevel; about: string; text: string; advice?: string };

/** The examined site, with the external sources of information that the checks use. */
export type ExaminedSite = {
  env: Env;
  /** Folder of the examined version of the site, with its build. */
  folder: string;
  now: () => Date;
  resolver: Resolver;
  /** Returns the size and free space of the disk that holds a folder. Throws if the folder does not exist. */
  measureDisk: (folder: string) => Promise<{ bavail: number; bsize: number; blocks: number }>;
  /** Certificates of the authorities that browsers and this machine trust. */
  authorities: string[];
  /** In tests, the checks connect to these ports of this machine instead of ports 80 and 443 of the site. */
  ports?: { http: number; https: number };
  /** Maximum size in bytes of an upload request, which contains a video and the other fields of its form. */
  uploadBytes: number;
  /** True if the doctor may send a test email to the operator. */
  sendsTestEmail: boolean;
};

export type DoctorCheck = { about: string; run: (patient: ExaminedSite) => Promise<Finding[]> };

export const okFinding = (about: string, text: string): Finding => ({ level: 'ok', about, text });
export const skippedFinding = (about: string, text: string): Finding => ({ level: 'skipped', about, text });
export const warningFinding = (about: string, text: string, advice: string): Finding => ({
  level: 'warning',
  about,
  text,
  advice,
});
export const errorFinding = (about: string, text: string, advice: string): Finding => ({
  level: 'error',
  about,
  text,
  advice,
});

/** Returns the first line of an error's message, or the error's code if it has no message. */
export function firstLineOfError(fault: unknown): string {
  const { message = '', code, cause, errors } = fault as Error & { code?: string; errors?: unknown[] };
  const [line = ''] = message.trim().split('\n');
  if (line !== '' && line !== 'fetch failed') return line.replace(/\.$/, '');
  if (errors?.length) return firstLineOfError(errors[0]);
  return cause === undefined ? (code ?? 'unknown fault') : firstLineOfError(cause);
}
