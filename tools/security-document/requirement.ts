/** Kind of reason why no test proves something. The sentence after the colon explains it. */
export type Reason = `does not apply: ${string}` | `not proven yet: ${string}`;

/** What the tags of tests cannot say about a requirement. */
export type Requirement = {
  /** The requirement in one sentence. */
  what: string;
  /** Codes of other requirements whose tests also prove this requirement. */
  see?: readonly string[];
  /** Reason why no test proves any part of the requirement. */
  reason?: Reason;
  /** Parts of the requirement that no test proves, each with its reason. */
  parts?: Readonly<Record<string, Reason>>;
};

export type Requirements = Readonly<Record<string, Requirement>>;
