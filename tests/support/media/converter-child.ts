// Runs the media converter as a separate process that takes one job after another. Node runs this file directly, so its
// imports end in .ts.
import { runConversionJob } from '../../../lib/media/convert/run-conversion-job.ts';
import type { ConversionJob } from '../../../lib/media/convert/conversion-job.ts';

process.on('message', ({ id, job }: { id: number; job: ConversionJob }) => {
  void runConversionJob(job).then((answer) => process.send?.({ id, answer }));
});
process.on('disconnect', () => process.exit());
