const SPIN_MS = 100;

/**
 * How many times longer work takes here at the moment than on a processor that has nothing else to do: 1 on a quiet machine. Keeps this
 * process busy while it looks.
 */
export function slowness(): number {
  const [began, before] = [performance.now(), process.cpuUsage()];
  let worked = 0;
  while (worked < SPIN_MS) {
    const { user, system } = process.cpuUsage(before);
    worked = (user + system) / 1_000;
  }
  return Math.max(1, (performance.now() - began) / worked);
}
