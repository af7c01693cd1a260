/**
 * Next loads this file before every other script of a page. Without `jitless`, zod would try `Function('')`, which our
 * content security policy refuses and every browser would report.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
