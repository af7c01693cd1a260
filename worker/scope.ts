declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker's global scope. The name `self` could also mean a page's window, because tsconfig.json includes
 * the types of both.
 */
export const scope = self;
