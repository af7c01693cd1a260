declare const self: ServiceWorkerGlobalScope;

/**
 * The service worker's global scope under a clear name: tsconfig.json includes the types of pages too, in which `self`
 * is a window.
 */
export const scope = self;
