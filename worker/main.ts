import { pages } from './pages';
import { push } from './push';
import { sendOutboxOnSync } from './outbox';

// The service worker, for signed-in people (record 072). Each part registers its handlers immediately, as the standard
// requires. `server/bundle-worker.ts` bundles it.

pages();
push();
sendOutboxOnSync();
