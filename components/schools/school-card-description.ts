type Facts = { type: string | null; rceName?: string | null; description: string | null };

/**
 * Returns the text of a school's card: the description, or a sentence made from other facts if the school has no
 * description.
 */
export function schoolCardDescription({ type, rceName, description }: Facts): string {
  if (description) return description;
  const kind = type ? `${type} school` : 'Public school';
  return rceName ? `${kind} in the ${rceName}.` : `${kind}.`;
}
