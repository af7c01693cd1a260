import 'server-only';
import { onePerProcess } from '@/lib/process';

/** Which jobs this process runs by the clock, once it does. */
export const jobNames = (): Set<string> => onePerProcess('job names', () => new Set<string>());
