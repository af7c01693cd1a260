type Facts = { type: string | null; rceName?: string | null; description: string | null };

/** What a card says of a school: its description, or a plain sentence, since most schools have written none. */
export function schoolLine({ type, rceName, description }: Facts): string {
  if (description) return description;
  const kind = type ? `${type} school` : 'Public school';
  return rceName ? `${kind} in the ${rceName}.` : `${kind}.`;
}
