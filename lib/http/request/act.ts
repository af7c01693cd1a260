/** Acting person, network address and request id. */
export type RequestActor = { actorId: number; requestId: string; ip: string | null };
