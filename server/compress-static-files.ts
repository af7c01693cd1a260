import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = /\.(?:js|css|svg)$/;

/** Writes a maximally compressed copy beside each static file. server/serve.ts sends these copies. */
export async function compressStaticFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
