import { fromServer } from '@/lib/process/from-server';

/** Runs work as a named span of a trace. If no trace collector is configured, runs the work untraced (record 085). */
export const withSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  fromServer.tracing === null ? work() : fromServer.tracing.during(name, false, work);

/** Runs a call to an external server as a named span of a trace. */
export const withCallSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  fromServer.tracing === null ? work() : fromServer.tracing.during(name, true, work);
