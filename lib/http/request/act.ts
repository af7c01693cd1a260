/** Origin of a request: the person, the network address and the request id. */
export type RequestActor = { actorId: number; requestId: string; ip: string | null };
