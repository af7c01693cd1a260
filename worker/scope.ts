declare const self: ServiceWorkerGlobalScope;

/** The service worker's global scope, under a name that has one type here and in pages. */
export const scope = self;
