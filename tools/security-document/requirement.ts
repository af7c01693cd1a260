/**
 * A reason why no test verifies a requirement. The words before the colon are the kind of reason, and the text after
 * the colon explains the reason.
 */
export type ReasonForMissingTest = `does not apply: ${string}` | `not proven yet: ${string}`;

/**
 * Facts about a security requirement. Tests that verify the requirement are not listed, because these tests have the
 * requirement's code as a tag.
 */
export type Requirement = {
  /** The requirement in one sentence. */
  what: string;
  /** Codes of other requirements whose tests also verify this requirement. */
  see?: readonly string[];
  /** The reason why the requirement has no test. */
  reason?: ReasonForMissingTest;
  /** Parts of the requirement that no test verifies, each with the reason why it has no test. */
  parts?: Readonly<Record<string, ReasonForMissingTest>>;
};

export type Requirements = Readonly<Record<string, Requirement>>;
