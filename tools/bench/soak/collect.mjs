// Goes in front of the web server of a soak (--import): collects all garbage when asked, and tells what is left.
process.on('message', (message) => {
  if (message !== 'collect') return;
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heapUsed, external });
});
process.channel?.unref();
