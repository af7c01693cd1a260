import { buildApp, generateSourceCode } from '@/server/build';
import { readDotenv } from '@/server/runtime/config';
import { runCommand } from '@/server/runtime/failure';

/**
 * `npm run build` builds everything that the first start would build. Use it for a Docker image, or while an older
 * version runs. The command needs no configuration.
 */
await runCommand(async () => {
  const env = { ...readDotenv(), ...(process.env as Record<string, string>) };
  await generateSourceCode(env);
  await buildApp(env);
});
