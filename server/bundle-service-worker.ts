import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from './runtime/config';

/** Path at which lib/http/service-worker.ts looks for the bundled service worker. */
const FILE = path.join(projectRoot, 'worker/generated/worker.js');

/** Bundles the service worker into a single file, which browsers run without changes. */
export async function bundleServiceWorker(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [path.join(projectRoot, 'worker/main.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome111', 'firefox111', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent', // The bundler's log is silent, because the bundler throws its errors.
  });
  const bundle = Buffer.from(outputFiles[0]?.contents ?? '');
  // An unchanged file is not written, because in production the site may write only to its data folder.
  if (existsSync(FILE) && readFileSync(FILE).equals(bundle)) return;
  mkdirSync(path.dirname(FILE), { recursive: true });
  // The file is replaced atomically, because a server may be reading it.
  const temporaryFile = `${FILE}.${process.pid}`;
  writeFileSync(temporaryFile, bundle);
  renameSync(temporaryFile, FILE);
}
