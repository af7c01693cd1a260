import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './child';
import { compressStatic } from './compress';
import { top } from './config';
import { step } from './progress.mjs';

/** What the production build is made of. */
const SOURCES = [
  ...['app', 'components', 'lib', 'public', 'prisma/schema.prisma', 'middleware.ts', 'instrumentation.ts'],
  ...['next.config.mjs', 'postcss.config.mjs', 'tsconfig.json', 'package-lock.json', 'server/compress.ts'],
];

/** Prisma's client, written anew when the schema changed. */
export async function generateClient(env: Record<string, string>): Promise<void> {
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
  const settings = Object.entries(env)
    .filter(([name]) => name.startsWith('NEXT_PUBLIC_'))
    .sort();
  const folder = path.join(top, env.NEXT_DIST_DIR || '.next');
  await whenChanged(path.join(folder, 'made-from'), fingerprint(SOURCES, JSON.stringify(settings)), () =>
    step('building the application', 'application built', async () => {
      await runQuietly('The build', ['node_modules/next/dist/bin/next', 'build'], {
        ...env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      });
      await compressStatic(path.join(folder, 'static'));
    }),
  );
}

/** The mark is gone while the work runs: what failed or was interrupted never counts as done. */
export async function whenChanged(mark: string, wanted: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  rmSync(mark, { force: true });
  await work();
  writeFileSync(mark, wanted);
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
  if (!found?.isDirectory()) return found && !/\.test\.tsx?$/.test(name) ? [name] : [];
  return readdirSync(path.join(top, name))
    .sort()
    .flatMap((entry) => filesUnder(path.join(name, entry)));
}
