/**
 * Next loads this file before every other script of a page. zod reads this object whenever a schema is made, so its
 * compiler is off for all schemas. The compiler probes with `Function('')`, which our content security policy refuses
 * and which the browser then reports.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
