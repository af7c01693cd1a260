import { processState } from '@/lib/process/process-state';

/** Runs work as a named span of a trace. If no trace collector is configured, runs the work untraced (record 085). */
export const withSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  processState.tracing === null ? work() : processState.tracing.during(name, false, work);

/** Runs a call to an external server as a named span of a trace. */
export const withCallSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  processState.tracing === null ? work() : processState.tracing.during(name, true, work);
