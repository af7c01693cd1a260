import 'server-only';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ZipFile } from 'yazl';
import { mustConfirmEmailToReadPosts } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { db, type TransactionClient } from '@/lib/database/db';
import { getFileExtension } from '@/lib/media/file-serving';
import { configuredFileStorage } from '@/lib/media/configured-storage';
import { listNotifications } from '@/lib/notifications/queries';
import type { SignedInPerson } from '@/lib/policy/access-policy';
import { EXPORT_PARTS } from '../personal-data';
import { createExportJsonSchema } from './export-json-schema';
import { PAGE_END_HTML, pageHeadHtml, rowHtml, sectionHeadHtml } from './export-html';
import { readRowBatches, readTableColumns, fetchPersonMediaFiles, type ExportedRow } from './export-rows';

/**
 * Transaction options, with the timeout in ms. Reading all rows of a person may take longer than the default timeout.
 */
const LONG = { isolationLevel: 'RepeatableRead', timeout: 120_000 } as const;

type Progress = (done: number, total: number) => Promise<void>;
type Media = { key: string; name: string; postId: number | null; mediaId: number | null };

/** Writes all data of a person into a zip file at the path `target`. The file appears only when it is complete. */
export async function writeExportArchive(userId: number, target: string, onProgress: Progress): Promise<void> {
  const folder = `${target}.parts`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'data'), { recursive: true, mode: 0o700 });
  try {
    const sentences = await sentencesOf(await readerOf(userId));
    const media = await db().$transaction((tx) => writeRows(tx, userId, folder, sentences, onProgress), LONG);
    await pack(folder, `${folder}/whole.zip`, media, onProgress);
    await rename(`${folder}/whole.zip`, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the person in the form that access checks expect, so that the export follows the same rules as the pages. */
async function readerOf(id: number): Promise<SignedInPerson> {
  const { emailVerifiedAt } = await db().user.findUniqueOrThrow({ where: { id }, select: { emailVerifiedAt: true } });
  return { role: 'member', id, ...(mustConfirmEmailToReadPosts(emailVerifiedAt) && { mustVerifyToRead: true }) };
}

/**
 * Returns the text of each notification as a member sees it, because texts for administrators are not personal data
 * (decision S4).
 */
async function sentencesOf(reader: SignedInPerson): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  let cursor: string | undefined;
  do {
    const { items, next } = await listNotifications(reader, { limit: 100, ...(cursor && { cursor }) });
    for (const { id, text } of items) texts.set(id, text);
    cursor = next ? (new URLSearchParams(next).get('cursor') ?? undefined) : undefined;
  } while (cursor);
  return texts;
}

async function writeRows(
  tx: TransactionClient,
  userId: number,
  folder: string,
  sentences: Map<number, string>,
  onProgress: Progress,
): Promise<Media[]> {
  const media = (await fetchPersonMediaFiles(tx, userId)).map(({ contentType, ...file }, index) => ({
    ...file,
    name: `media/${file.postId === null ? 'profile' : `post-${file.postId}`}-${index + 1}.${getFileExtension(contentType)}`,
  }));
  const total = EXPORT_PARTS.length + media.length;
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  const schools = new Map(
    (await tx.school.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [id, name]),
  );
  const columns = await readTableColumns(
    tx,
    EXPORT_PARTS.flatMap(({ columnsOf: table }) => table ?? []),
  );
  await writeFile(folder, 'schema.json', async (write) =>
    write(JSON.stringify(createExportJsonSchema(EXPORT_PARTS, columns), null, 1)),
  );

  const words = (name: string, row: ExportedRow): Record<string, string> => ({
    ...(typeof row.school_id === 'number' && { school: schools.get(row.school_id) ?? '' }),
    ...(name === 'notifications' && { text: sentences.get(row.id as number) ?? '' }),
  });
  const pictures = (name: string, row: ExportedRow): string[] =>
    name === 'post_media' ? media.filter(({ mediaId }) => mediaId === row.id).map((file) => file.name) : [];

  const sections: { name: string; title: string; count: number }[] = [];
  await writeFile(folder, 'body.html', async (page) => {
    for (const [index, part] of EXPORT_PARTS.entries()) {
      const section = { name: part.name, title: part.title, count: 0 };
      await writeFile(folder, `data/${part.name}.json`, async (write) => {
        await write('[');
        for await (const batch of readRowBatches(tx, part, userId)) {
          const separator = section.count === 0 ? '\n' : ',\n';
          await write(separator + batch.map((row) => JSON.stringify(row)).join(',\n'));
          if (section.count === 0) await page(sectionHeadHtml(section));
          await page(batch.map((row) => rowHtml(row, words(part.name, row), pictures(part.name, row))).join(''));
          section.count += batch.length;
        }
        await write('\n]\n');
      });
      sections.push(section);
      await onProgress(index + 1, total);
    }
    await page(PAGE_END_HTML);
  });
  await writeFile(folder, 'head.html', async (write) => write(pageHeadHtml(person.email, now(), sections)));
  return media;
}

/** Writes a file in pieces, as fast as the disk accepts them. */
async function writeFile(
  folder: string,
  name: string,
  work: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const file: WriteStream = createWriteStream(path.join(folder, name), { mode: 0o600 });
  // If the disk is full, only the file's `error` event reports it, so writing must wait for that event too.
  const failed = new Promise<never>((_resolve, reject) => file.once('error', reject));
  const writeAll = async () => {
    await work(async (text) => {
      if (!file.write(text)) await once(file, 'drain');
    });
    file.end();
    await finished(file);
  };
  try {
    await Promise.race([writeAll(), failed]);
  } finally {
    file.destroy();
  }
}

async function pack(folder: string, target: string, media: readonly Media[], onProgress: Progress): Promise<void> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  zip.addReadStreamLazy('index.html', (give) => give(null, Readable.from(pieces(folder, ['head.html', 'body.html']))));
  zip.addFile(path.join(folder, 'schema.json'), 'schema.json');
  for (const { name } of EXPORT_PARTS) zip.addFile(path.join(folder, 'data', `${name}.json`), `data/${name}.json`);
  const total = EXPORT_PARTS.length + media.length;
  for (const [index, { key, name }] of media.entries()) {
    zip.addReadStreamLazy(name, { compress: false }, (give) => {
      const read = async () => {
        await onProgress(EXPORT_PARTS.length + index, total);
        const stream = await configuredFileStorage().read(key, null);
        // If a stored file is missing, the export contains an empty file instead.
        return stream ? Readable.fromWeb(stream as ReadableStream) : Readable.from([]);
      };
      read().then(
        (stream) =>
          give(
            null,
            stream.on('error', (error) => zip.emit('error', error)),
          ),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  }
  zip.end();
  await Promise.race([pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 })), failed]);
  const file = await open(target);
  await file.sync();
  await file.close();
}

async function* pieces(folder: string, names: string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const file = await open(path.join(folder, name));
    yield* file.createReadStream() as AsyncIterable<Buffer>;
  }
}
