/** One small wrong edit of product code, such as a tired developer makes. */
export type Fault = {
  name: string;
  /** What goes wrong. */
  what: string;
  file: string;
  /** Stands in the file exactly once. */
  from: string;
  to: string;
  /** The test file that should notice. */
  test: string;
  /** Of a browser test: a part of its title, since each takes long. */
  title?: string;
  /** Where to look when that one did not: a file or a folder. */
  wider?: string;
};
