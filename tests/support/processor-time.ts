/**
 * Runs the work and returns the processor time that this process needed for it, in ms. Unlike the elapsed time, the
 * processor time hardly depends on other programs.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}
