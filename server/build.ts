import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNodeQuietly } from './child-processes';
import { compressStaticFiles } from './compress-static-files';
import { projectRoot } from './runtime/config';
import { withFileLock } from './runtime/lock';
import { httpMethodsByRoute } from './route-methods';
import { step } from './progress.mjs';
import { ROUTE_METHODS_FILE } from './web/allow-header';
import { bundleServiceWorker } from './bundle-service-worker';
import { writeApiTypes } from './write-api-types';

/** Source files of the production build. */
const SOURCES = [
  ...[
    'app',
    'components',
    'lib',
    'worker',
    'public',
    'prisma/schema.prisma',
    'middleware.ts',
    'instrumentation.ts',
    'instrumentation-client.ts',
  ],
  ...[
    'next.config.mjs',
    'postcss.config.mjs',
    'tsconfig.json',
    'package-lock.json',
    'server/compress-static-files.ts',
    'server/route-methods.ts',
  ],
];

/** True if the source files are present. False in a Docker image, which contains only the build (Dockerfile). */
const hasSources = existsSync(path.join(projectRoot, 'app/layout.tsx'));

/**
 * Generates Prisma's client if the schema changed. Always generates the service worker and the types of the API,
 * because that takes almost no time.
 */
export async function generateSourceCode(env: Record<string, string>): Promise<void> {
  if (!hasSources) return;
  writeApiTypes();
  await bundleServiceWorker();
  const sources = ['prisma/schema.prisma', 'package-lock.json'];
  await runIfFingerprintChanged(
    path.join(projectRoot, 'prisma/generated/.made-from'),
    fingerprintOfSources(sources),
    () =>
      step('writing the database client', 'database client written', () =>
        // PRISMA_SCHEMA_ENGINE_BINARY prevents the Prisma CLI from downloading an engine, which is not needed to
        // generate code.
        runNodeQuietly('prisma generate', ['node_modules/prisma/build/index.js', 'generate'], {
          ...env,
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        }),
      ),
  );
}

/**
 * Makes the production build if its source files changed. The build contains no settings, so that one build serves every
 * site.
 */
export async function buildApp(env: Record<string, string>): Promise<void> {
  if (!hasSources) return;
  const folder = path.join(projectRoot, env.NEXT_DIST_DIR || '.next');
  const sources = fingerprintOfSources(SOURCES);
  await runIfFingerprintChanged(path.join(folder, 'made-from'), sources, () =>
    step('building the application', 'application built', async () => {
      await runNodeQuietly('The build', ['node_modules/next/dist/bin/next', 'build'], {
        ...env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        BUILD: sources.slice(0, 16),
      });
      writeFileSync(path.join(folder, ROUTE_METHODS_FILE), JSON.stringify(httpMethodsByRoute(projectRoot)));
      await compressStaticFiles(path.join(folder, 'static'));
    }),
  );
}

/**
 * Runs `work` unless the file `mark` already contains the fingerprint `wanted`. The file is removed while the work
 * runs, so a failed or interrupted run does not count as done.
 */
export async function runIfFingerprintChanged(mark: string, wanted: string, work: () => Promise<void>): Promise<void> {
  const isDone = () => existsSync(mark) && readFileSync(mark, 'utf8') === wanted;
  if (isDone()) return;
  // If two processes start in one folder at the same time, one process builds. The other process waits for the lock and
  // uses the result.
  await withFileLock(path.join(projectRoot, '.building'), async () => {
    if (isDone()) return;
    rmSync(mark, { force: true });
    await work();
    writeFileSync(mark, wanted);
  });
}

/** Returns a hash of the files and of any additional texts. */
export function fingerprintOfSources(sources: string[], ...texts: string[]): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(projectRoot, file)))
      .update('\0');
  return hash.update(texts.join('\0')).digest('hex');
}

function filesUnder(name: string): string[] {
  const stats = statSync(path.join(projectRoot, name), { throwIfNoEntry: false });
  if (name === 'worker/generated' || name === 'lib/http/generated') return [];
  if (!stats?.isDirectory()) return stats && !/\.test\.tsx?$/.test(name) ? [name] : [];
  return readdirSync(path.join(projectRoot, name))
    .sort()
    .flatMap((entry) => filesUnder(path.join(name, entry)));
}
