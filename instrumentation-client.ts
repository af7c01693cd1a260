/**
 * Next loads this file before every other script of a page. It turns off zod's compiler, because zod reads this setting
 * whenever a schema is made. The compiler would try `Function('')`. Our content security policy refuses this call, and
 * browsers would report a violation.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
