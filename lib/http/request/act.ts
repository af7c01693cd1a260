/** Acting person, network address and request id. */
export type Act = { actorId: number; requestId: string; ip: string | null };
