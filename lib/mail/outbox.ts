import 'server-only';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import { RETENTION } from '@/lib/retention';

// Folder for emails if no mail server is configured: one file a message, in the format of mail programs.

const MAX_SHOWN = 50;
const folder = () => path.join(env().DATA_DIR, 'outbox');

/** Writes the file completely or not at all. Sending the same email again overwrites it. */
export async function saveToOutbox(id: string, message: Buffer): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = path.join(folder(), `${id}.eml`);
  await writeFile(`${file}.new`, message, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Deletes these emails from the folder, if present. */
export async function removeFromOutbox(ids: string[]): Promise<void> {
  for (const id of ids) await rm(path.join(folder(), `${id}.eml`), { force: true });
}

/** Scheduled job. Deletes expired emails. */
export async function deleteExpiredEmails(): Promise<void> {
  const oldest = now().getTime() - RETENTION.letters;
  for (const name of await readdir(folder()).catch(() => [])) {
    const file = path.join(folder(), name);
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true });
  }
}

/** True only in the local demo: in production nobody reads other people's email. */
export const isOutboxShown = (): boolean => env().DEMO && env().SMTP_URL === undefined;

export type SavedEmail = { id: string; to: string; subject: string; text: string; at: string };

/** Returns the newest messages. */
export async function savedEmails(): Promise<SavedEmail[]> {
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
