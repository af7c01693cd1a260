// Goes in front of the web server of a soak (--import): collects all garbage when asked, and tells what is left.
import { setImmediate } from 'node:timers/promises';

process.on('message', async (message) => {
  if (message !== 'collect') return;
  globalThis.gc();
  await setImmediate(); // what is cleaned up after that may let go of more
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heapUsed, external });
});
process.channel?.unref();
