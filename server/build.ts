import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './child';
import { compressStatic } from './compress';
import { top } from './config';
import { alone } from './lock';
import { methodsByRoute } from './methods';
import { step } from './progress.mjs';
import { METHODS_FILE } from './web/methods';
import { bundleWorker } from './worker';

/** What the production build is made of. */
const SOURCES = [
  ...['app', 'components', 'lib', 'worker', 'public', 'prisma/schema.prisma', 'middleware.ts', 'instrumentation.ts'],
  ...[
    'next.config.mjs',
    'postcss.config.mjs',
    'tsconfig.json',
    'package-lock.json',
    'server/compress.ts',
    'server/methods.ts',
  ],
];

/** An image has what was built, and not what it was built from (Dockerfile). */
const hasSources = existsSync(path.join(top, 'app/layout.tsx'));

/** What is made out of sources for all that runs: Prisma's client, anew when the schema changed, and the service worker, which takes no time. */
export async function generateCode(env: Record<string, string>): Promise<void> {
  if (!hasSources) return;
  await bundleWorker();
  const sources = ['prisma/schema.prisma', 'package-lock.json'];
  await whenChanged(path.join(top, 'prisma/generated/.made-from'), fingerprint(sources), () =>
    step('writing the database client', 'database client written', () =>
      // Writing the client needs no engine, but the command line would download one unless it believes to have it.
      runQuietly('prisma generate', ['node_modules/prisma/build/index.js', 'generate'], {
        ...env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      }),
    ),
  );
}

/** The production build, made anew when its sources or the NEXT_PUBLIC_ settings, which it contains, changed. */
export async function buildApp(env: Record<string, string>): Promise<void> {
  if (!hasSources) return;
  const settings = Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort();
  const folder = path.join(top, env.NEXT_DIST_DIR || '.next');
  const sources = fingerprint(SOURCES, JSON.stringify(settings));
  await whenChanged(path.join(folder, 'made-from'), sources, () =>
    step('building the application', 'application built', async () => {
      await runQuietly('The build', ['node_modules/next/dist/bin/next', 'build'], {
        ...env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        BUILD: sources.slice(0, 16),
      });
      writeFileSync(path.join(folder, METHODS_FILE), JSON.stringify(methodsByRoute(top)));
      await compressStatic(path.join(folder, 'static'));
    }),
  );
}

/** The mark is gone while the work runs: what failed or was interrupted never counts as done. */
export async function whenChanged(mark: string, wanted: string, work: () => Promise<void>): Promise<void> {
  const isDone = () => existsSync(mark) && readFileSync(mark, 'utf8') === wanted;
  if (isDone()) return;
  // Of two that are started at once in a new version's folder one builds, and the other finds it built.
  await alone(path.join(top, '.building'), async () => {
    if (isDone()) return;
    rmSync(mark, { force: true });
    await work();
    writeFileSync(mark, wanted);
  });
}

/** Changes when one of the files does, or what is said besides. */
export function fingerprint(sources: string[], ...more: string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(top, file)))
      .update('\0');
  return hash.update(more.join('\0')).digest('hex');
}

function filesUnder(name: string): string[] {
  const found = statSync(path.join(top, name), { throwIfNoEntry: false });
  if (name === 'worker/generated') return [];
  if (!found?.isDirectory()) return found && !/\.test\.tsx?$/.test(name) ? [name] : [];
  return readdirSync(path.join(top, name))
    .sort()
    .flatMap((entry) => filesUnder(path.join(name, entry)));
}
