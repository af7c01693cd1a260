import { life } from '@/lib/process';

/** Ends every stream of server-sent events that a test opened, as the server does when it stops. */
export function closeStreams(): void {
  for (const close of life.atShutdown) close();
}
