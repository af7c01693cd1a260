import { valuesFromServer } from '@/lib/process/values-from-server';

/** Runs work as a named span of a trace. Without a configured trace collector, the work runs untraced (record 085). */
export const withSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  valuesFromServer.tracing === null ? work() : valuesFromServer.tracing.during(name, false, work);

/** Runs a call to an external server as a named span of a trace. */
export const withExternalCallSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  valuesFromServer.tracing === null ? work() : valuesFromServer.tracing.during(name, true, work);
