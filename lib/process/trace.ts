import { life } from '@/lib/process/process-state';

/** Runs work as a named span of a trace. Without a trace collector it just runs the work (record 085). */
export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  life.tracing === null ? work() : life.tracing.during(name, false, work);

/** Runs a call to an external server as a named span of a trace. */
export const tracedCall = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  life.tracing === null ? work() : life.tracing.during(name, true, work);
