/** Who acts, from where, in which request. */
export type Act = { actorId: number; requestId: string; ip: string | null };
