import { registerPageHandlers } from './pages';
import { registerPushHandlers } from './push';
import { sendOutboxOnSync } from './outbox';

// The service worker for signed-in people (decision record 072). The event handlers are registered immediately, because
// the standard requires this.

registerPageHandlers();
registerPushHandlers();
sendOutboxOnSync();
