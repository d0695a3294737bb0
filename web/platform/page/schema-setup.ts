/**
 * Tells the schema library, before it is loaded, not to compile its checks with `new Function`: our
 * Content-Security-Policy forbids that, and each attempt would be reported as a breach. Imported
 * first by the root.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
