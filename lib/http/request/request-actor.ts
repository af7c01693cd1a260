/** The person who sent a request, with the network address and the id of the request. */
export type RequestActor = { actorId: number; requestId: string; ip: string | null };
