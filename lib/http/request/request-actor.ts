/** The person who sent a request, with their network address and the request's id. */
export type RequestActor = { actorId: number; requestId: string; ip: string | null };
