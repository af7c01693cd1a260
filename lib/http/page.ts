/** One page of a list, and the path of the next one (decision D4). */
export type Page<T> = { items: T[]; next: string | null };
