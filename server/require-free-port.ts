import { createServer } from 'node:net';
import { ConstantBackoff, handleWhenResult, retry } from 'cockatiel';
import { Failure } from './runtime/command-failure';

/**
 * Throws if the web server cannot use its port. Retries for almost two seconds, in case a stopped server has not
 * released the port yet.
 */
export async function requireFreePort(port: number, host: string | undefined): Promise<void> {
  const code = await retryWhileTaken.execute(() => tryListening(port, host));
  if (code !== undefined) throw new Failure(whyNot(port, code));
}

const retryWhileTaken = retry(
  handleWhenResult((code) => code === 'EADDRINUSE'),
  { maxAttempts: 9, backoff: new ConstantBackoff(200) },
);

function tryListening(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, ...(host !== undefined && { host }) }, () => probe.close(() => resolve(undefined)));
  });
}

function whyNot(port: number, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that program, or set PORT to a free port.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has: set PORT to 1024 or above.`;
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  return `Port ${port} cannot be used (${code}).`;
}
