/**
 * Next loads this file before every other script of a page. It turns off zod's compiler before any schema is made. The
 * compiler would try `Function('')`, which our content security policy refuses. Every browser would then report a
 * violation.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
