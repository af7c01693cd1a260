/**
 * Runs `work` and returns the processor time in ms that this process used. Unlike the elapsed time, the processor time
 * hardly depends on other programs on the machine.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}
