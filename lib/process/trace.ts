import { serverToAppValues } from '@/lib/process/server-to-app-values';

/** Runs work as a named span of a trace. Without a configured trace collector, the work runs untraced (record 085). */
export const withSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  serverToAppValues.tracing === null ? work() : serverToAppValues.tracing.during(name, false, work);

/** Runs a call to an external server as a named span of a trace. */
export const withExternalCallSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  serverToAppValues.tracing === null ? work() : serverToAppValues.tracing.during(name, true, work);
