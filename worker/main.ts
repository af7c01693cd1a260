import { pages } from './pages';
import { push } from './push';
import { sendsWaiting } from './waiting';

// The service worker, for signed-in people (record 074). Each part registers its handlers immediately, as the standard
// requires. `server/worker.ts` bundles it.

pages();
push();
sendsWaiting();
