import path from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from './runtime/config';
import { writeIfChanged } from './write-if-changed';

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
    logLevel: 'silent', // The bundler throws its errors, so it need not log them too.
  });
  writeIfChanged(FILE, outputFiles[0]?.contents ?? new Uint8Array());
}
