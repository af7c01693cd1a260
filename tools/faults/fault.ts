/** Small wrong edit of product code, such as a tired developer makes. */
export type Fault = {
  name: string;
  /** Effect of the fault. */
  what: string;
  file: string;
  /** Text to replace, which occurs exactly once in the file. */
  from: string;
  to: string;
  /** Test file that should fail. */
  test: string;
  /** Part of a browser test's title, because each takes long. */
  title?: string;
  /** File or folder of tests to run if that one passes. */
  wider?: string;
};
