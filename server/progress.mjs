const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs one step of a command and prints a line with the step's duration. Shows progress during a long step. */
export async function step(doing, done, work) {
  const began = Date.now();
  const live = process.stdout.isTTY;
  const tell = () =>
    process.stdout.write(live ? `\r\x1b[2K… ${doing}   ${seconds(began)}` : `… ${doing}   ${seconds(began)}\n`);
  const timer = setInterval(tell, live ? 200 : 5_000);
  try {
    const result = await work();
    const text = typeof done === 'function' ? done(result) : done;
    process.stdout.write(`${live ? '\r\x1b[2K' : ''}✓ ${text}   ${seconds(began)}\n`);
    return result;
  } catch (error) {
    if (live) process.stdout.write('\r\x1b[2K');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
