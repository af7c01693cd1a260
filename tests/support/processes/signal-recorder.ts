import { appendFileSync } from 'node:fs';

// Records received signals, and exits some time after the first.

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
setTimeout(ends, 20_000); // the parent process has ended
note('began');
