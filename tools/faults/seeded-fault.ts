/** A small wrong edit of product code, as a tired developer might make it. */
export type SeededFault = {
  name: string;
  /** The behaviour that the fault breaks. */
  what: string;
  file: string;
  /** Original text that the fault replaces. The text must occur exactly once in the file. */
  from: string;
  to: string;
  /** The test file that should fail while the fault is in the code. */
  test: string;
  /** Part of the title of the browser tests to run. Other browser tests do not run, because browser tests are slow. */
  title?: string;
  /** A file or folder with more tests, which run if the first test file does not catch the fault. */
  wider?: string;
};
