import { life } from '@/lib/process';

/** Work of ours that a trace names, where there is a collector (record 095); else nothing is done beside it. */
export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  life.tracing === null ? work() : life.tracing.during(name, false, work);

/** The same of a call to somebody else's server. */
export const tracedCall = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  life.tracing === null ? work() : life.tracing.during(name, true, work);
