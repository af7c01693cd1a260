declare const self: ServiceWorkerGlobalScope;

/**
 * The global scope of the service worker, with the right type. In other modules `self` has the type of a window,
 * because tsconfig.json also includes the types for pages.
 */
export const scope = self;
