// Runs the media converter as a separate process that takes one job after another.
import { runJob } from '../../../lib/media/convert/run-job.ts';
import type { ConversionJob } from '../../../lib/media/convert/job.ts';

process.on('message', ({ id, job }: { id: number; job: ConversionJob }) => {
  void runJob(job).then((answer) => process.send?.({ id, answer }));
});
process.on('disconnect', () => process.exit());
