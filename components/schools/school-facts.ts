type Facts = { type: string | null; rceName?: string | null; description: string | null };

/**
 * Returns the text line of a school's card. This is the school's description, or a sentence made from facts, because
 * most schools have no description.
 */
export function schoolLine({ type, rceName, description }: Facts): string {
  if (description) return description;
  const kind = type ? `${type} school` : 'Public school';
  return rceName ? `${kind} in the ${rceName}.` : `${kind}.`;
}
