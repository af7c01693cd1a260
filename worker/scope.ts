declare const self: ServiceWorkerGlobalScope;

/**
 * Global scope of the service worker, with the right type. Elsewhere, `self` has the type of a window, because
 * tsconfig.json also includes the types for pages.
 */
export const scope = self;
