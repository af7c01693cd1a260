/** Why no test proves something. The sentence after the colon says more. */
export type Reason = `does not apply: ${string}` | `not proven yet: ${string}`;

/** What the tags of tests cannot say about a requirement. */
export type Requirement = {
  /** The requirement in one sentence. */
  what: string;
  /** Requirements whose tests also prove this one. */
  see?: readonly string[];
  /** Why no test proves any of it. */
  reason?: Reason;
  /** Parts that no test proves, each with its reason. */
  parts?: Readonly<Record<string, Reason>>;
};

export type Requirements = Readonly<Record<string, Requirement>>;
