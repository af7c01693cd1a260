import { pages } from './pages';
import { push } from './push';
import { sendOutboxOnSync } from './outbox';

// The service worker for signed-in people (decision record 072). Each part of it registers its event handlers
// immediately, as the standard requires. `server/bundle-worker.ts` bundles the service worker.

pages();
push();
sendOutboxOnSync();
