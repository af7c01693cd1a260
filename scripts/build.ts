import { buildApp, generateSourceCode } from '@/server/build';
import { readDotenvFile } from '@/server/runtime/config';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';

/**
 * `npm run build` builds everything that the first start would otherwise build, for example for a Docker image. The
 * command needs no configuration.
 */
await runCommandAndPrintFailure(async () => {
  const env = { ...readDotenvFile(), ...(process.env as Record<string, string>) };
  await generateSourceCode(env);
  await buildApp(env);
});
