import { newPushKey, pushKeys } from '@/server/config';
import { main } from '@/server/fail';

/** `npm run push-keys` makes the pair of keys by which browsers know whose notifications they show, as .env has them. */
await main(async () => {
  for (const [name, key] of Object.entries(pushKeys(newPushKey()))) console.log(`${name}=${key}`);
});
