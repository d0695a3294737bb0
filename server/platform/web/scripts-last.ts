const preload = /<link rel="modulepreload" href="([^"]+)"\/?>/g
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/
/** The router indents the list of a page's modules for reading. */
const indent = /\n\s+/g
const routeImport = /import \* as (route\d+) from ("[^"]+");/g

/**
 * Runs first in the script of a page: waits for the first paint. A page nobody looks at has none,
 * so that it goes on a moment after everything else has arrived.
 */
const firstSight = `await new Promise((seen) => {
  if (document.hidden || document.readyState === "complete") seen();
  addEventListener("load", () => setTimeout(seen, 500));
  new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
});`

/**
 * Returns the document of a page with its scripts loaded after the first paint, because on a slow
 * network they would share its bandwidth. Throws when the document is not as the router writes it.
 */
export function withScriptsLast(html: string): string {
  const addresses = [...html.matchAll(preload)].map(([, address]) => address)
  const code = moduleScript.exec(html)?.[1]
  const routes = [...(code ?? '').matchAll(routeImport)]
  if (!code || addresses.length === 0 || routes.length === 0) throw new Error('the router writes its scripts otherwise')
  const names = routes.map(([, name]) => name).join(', ')
  const imports = routes.map(([, , address]) => `import(${address})`).join(', ')
  const last = `${firstSight}
for (const href of ${JSON.stringify(addresses)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}
const [${names}] = await Promise.all([${imports}]);
${code.replaceAll(routeImport, '').trim().replaceAll(indent, '\n')}`
  return html.replaceAll(preload, '').replace(moduleScript, () => `<script type="module" async="">${last}</script>`)
}
