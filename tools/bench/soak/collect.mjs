// Preloaded into the web server of a soak test (--import). On request it runs garbage collection and reports the
// remaining memory.
import { setImmediate } from 'node:timers/promises';

process.on('message', async (message) => {
  if (message !== 'collect') return;
  globalThis.gc();
  await setImmediate(); // finalizers may release more memory
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heapUsed, external });
});
process.channel?.unref();
