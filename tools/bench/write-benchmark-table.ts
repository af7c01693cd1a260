import { readFileSync, writeFileSync } from 'node:fs';
import { Failure } from '@/server/runtime/command-failure';

const DOCUMENT = 'docs/performance.md';
/** Marks in docs/performance.md. The benchmark command replaces only the text between the marks. */
const MARKS = ['<!--table-->', '<!--end-of-table-->'] as const;

export function writeBenchmarkTable(table: string): void {
  const [before, rest] = readFileSync(DOCUMENT, 'utf8').split(MARKS[0]);
  const after = rest?.split(MARKS[1])[1];
  if (before === undefined || after === undefined) throw new Failure(`${DOCUMENT} lacks the markers around the table.`);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(DOCUMENT, `${before}${MARKS[0]}\n\nMeasured on ${date}: ${table}\n\n${MARKS[1]}${after}`);
  console.log(`✓ ${DOCUMENT} written`);
}
