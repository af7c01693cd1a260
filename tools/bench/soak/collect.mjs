// Preloaded into the web server of a soak test (`--import`). On request, runs garbage collection and reports the memory
// that is still in use.
import { setImmediate } from 'node:timers/promises';

process.on('message', async (message) => {
  if (message !== 'collect') return;
  globalThis.gc();
  await setImmediate(); // During this pause finalizers run, so that the second garbage collection releases more memory.
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heapUsed, external });
});
process.channel?.unref();
