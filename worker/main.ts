import { pages } from './pages';
import { push } from './push';
import { sendsWaiting } from './waiting';

// The service worker: a program that a browser keeps of the site, for who has signed in (record 074). Each part adds its own handlers to the
// scope when it begins, as the standard asks; `server/worker.ts` makes one file of them.

pages();
push();
sendsWaiting();
