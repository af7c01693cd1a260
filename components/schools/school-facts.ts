type Facts = { type: string | null; rceName?: string | null; description: string | null };

/** Line of a school's card: its description, or a sentence from its facts, because most schools have no description. */
export function schoolLine({ type, rceName, description }: Facts): string {
  if (description) return description;
  const kind = type ? `${type} school` : 'Public school';
  return rceName ? `${kind} in the ${rceName}.` : `${kind}.`;
}
