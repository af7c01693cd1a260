import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { top } from './config';

/** Where lib/http/service-worker.ts looks for it. */
const FILE = path.join(top, 'worker/generated/worker.js');

/** Makes one file of the service worker, which browsers run as it is. */
export async function bundleWorker(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [path.join(top, 'worker/main.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome111', 'firefox111', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent', // what is wrong is thrown
  });
  const made = Buffer.from(outputFiles[0]?.contents ?? '');
  // What is there already is not written: where the site runs it may write nothing but its data.
  if (existsSync(FILE) && readFileSync(FILE).equals(made)) return;
  mkdirSync(path.dirname(FILE), { recursive: true });
  // Whole at every moment: a server may be reading it.
  const half = `${FILE}.${process.pid}`;
  writeFileSync(half, made);
  renameSync(half, FILE);
}
