import { buildApp, generateCode } from '@/server/build';
import { readDotenv } from '@/server/runtime/config';
import { main } from '@/server/runtime/fail';

/**
 * `npm run build` builds everything that the first start would build. Use it for a Docker image, or while an older
 * version runs. The command needs no configuration.
 */
await main(async () => {
  const env = { ...readDotenv(), ...(process.env as Record<string, string>) };
  await generateCode(env);
  await buildApp(env);
});
