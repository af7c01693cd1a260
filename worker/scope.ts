declare const self: ServiceWorkerGlobalScope;

/** Where the program runs, by a name that has one type here and in pages. */
export const scope = self;
