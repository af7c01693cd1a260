import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a generated file if its contents change. An unchanged file is not written, because in production only the data
 * folder is writable.
 */
export function writeIfChanged(file: string, contents: Uint8Array): void {
  if (existsSync(file) && readFileSync(file).equals(contents)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  // The file is replaced atomically, because another process may be reading it.
  const temporaryFile = `${file}.${process.pid}`;
  writeFileSync(temporaryFile, contents);
  renameSync(temporaryFile, file);
}
