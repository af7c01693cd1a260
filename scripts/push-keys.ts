import { createPushPrivateKey, derivePushKeys } from '@/server/runtime/config';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';

/**
 * `npm run push-keys` prints a new VAPID key pair in the format of .env. A new pair invalidates all existing push
 * subscriptions, because browsers tie them to the public key.
 */
await runCommandAndPrintFailure(async () => {
  for (const [name, key] of Object.entries(derivePushKeys(createPushPrivateKey()))) console.log(`${name}=${key}`);
});
