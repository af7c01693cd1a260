/** A small wrong edit of product code, as a tired developer might make it. */
export type Fault = {
  name: string;
  /** What the fault breaks. */
  what: string;
  file: string;
  /** Text to replace, which occurs exactly once in the file. */
  from: string;
  to: string;
  /** Test file that should fail while the fault is in the code. */
  test: string;
  /** Part of a browser test's title. Only tests with this part run, because browser tests are slow. */
  title?: string;
  /** File or folder of tests to run if the first test file passes. */
  wider?: string;
};
