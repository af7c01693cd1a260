import { appendFileSync } from 'node:fs';

// This program records each signal that it receives in a file. It exits 1.5 s after the first signal.

const [file = ''] = process.argv.slice(2);
const note = (what: string) => appendFileSync(file, `${what}\n`);
const ends = () => {
  note('ended');
  process.exit(0);
};
let isEnding = false;
process.on('SIGTERM', () => {
  note('SIGTERM');
  if (!isEnding) setTimeout(ends, 1_500);
  isEnding = true;
});
// The process exits after 20 s at the latest, because the parent process may end before it sends a signal.
setTimeout(ends, 20_000);
note('began');
