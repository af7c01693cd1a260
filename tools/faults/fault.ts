/** A small wrong edit of product code, as a tired developer might make it. */
export type Fault = {
  name: string;
  /** The behaviour that the fault breaks. */
  what: string;
  file: string;
  /** Original text that the fault replaces. It occurs exactly once in the file. */
  from: string;
  to: string;
  /** The test file that should fail while the fault is in the code. */
  test: string;
  /** Part of the title of a browser test. Only tests whose title contains it run, because browser tests are slow. */
  title?: string;
  /** A file or folder with more tests. They run if the first test file does not catch the fault. */
  wider?: string;
};
