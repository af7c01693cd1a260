import 'server-only';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';

// Outbox folder, in which emails are saved if no mail server is configured. Each email is an `.eml` file.

const MAX_SHOWN = 50;
const folder = () => path.join(env().DATA_DIR, 'outbox');

/** Saves an email to a file in the outbox folder. If the same email is sent again, the file is overwritten. */
export async function saveEmailToOutbox(id: string, message: Buffer): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = path.join(folder(), `${id}.eml`);
  await writeFile(`${file}.new`, message, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Deletes the emails with these ids from the outbox folder. Ignores unknown ids. */
export async function removeEmailsFromOutbox(ids: string[]): Promise<void> {
  for (const id of ids) await rm(path.join(folder(), `${id}.eml`), { force: true });
}

/** Deletes expired emails from the outbox folder. Runs as a scheduled job. */
export async function deleteExpiredOutboxEmails(): Promise<void> {
  const oldest = now().getTime() - RETENTION_PERIODS_MS.letters;
  for (const name of await readdir(folder()).catch(() => [])) {
    const file = path.join(folder(), name);
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  }
}

/**
 * Returns true only in the local demo. In production, nobody may see saved emails, because they belong to other people.
 */
export const isDemoOutboxVisible = (): boolean => env().DEMO && env().SMTP_URL === undefined;

export type OutboxEmail = { id: string; to: string; subject: string; text: string; at: string };

/** Returns the newest emails in the outbox folder. */
export async function readOutboxEmails(): Promise<OutboxEmail[]> {
  const names = await readdir(folder()).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => ({ name, at: (await stat(path.join(folder(), name))).mtime })),
  );
  const newest = files.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_SHOWN);
  return Promise.all(
    newest.map(async ({ name, at }) => {
      const { to, subject, text } = await PostalMime.parse(await readFile(path.join(folder(), name)));
      return {
        id: name.replace(/\.eml$/, ''),
        to: to?.map(({ address }) => address).join(', ') ?? '',
        subject: subject ?? '',
        text: text ?? '',
        at: at.toISOString(),
      };
    }),
  );
}
