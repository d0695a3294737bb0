// After the pages: the server and its worker threads as a few files of JavaScript, which Node loads
// in a fraction of the time that a thousand modules take
// (docs/decisions/005-server-from-source-and-bundled.md).
import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const outputFolder = 'build/program'

/**
 * Packages that load many modules, or look up many names, for the few that are used. The others
 * stay packages: some are native, and some read files beside them.
 */
const bundledPackages = ['drizzle-orm', '@simplewebauthn/server', 'stripe']

const isExternal = (id: string) =>
  !/^[./#]/.test(id) && !bundledPackages.some((name) => id === name || id.startsWith(`${name}/`))

/** `matching-ranking-worker` of `server/matching/ranking/worker.ts`. */
const bundledName = (worker: string) => relative('server', worker).replace(/\.ts$/, '').replaceAll('/', '-')

const workers = globSync('server/**/{,*-}worker.ts', { cwd: root })

/**
 * Lets a module of the bundle find what it looks for beside its source: workers in the bundle, and
 * the rest, such as migrations, where it is.
 */
const keepSourcePlaces: Plugin = {
  name: 'keep-source-places',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const source = JSON.stringify(relative(join(root, outputFolder), id))
    const place = (found: string, worker: string | undefined) => {
      if (!worker) return `new URL(${source}, import.meta.url).href`
      const path = relative(root, join(dirname(id), worker))
      if (!workers.includes(path)) throw new Error(`${id} starts ${path}, which is not bundled`)
      return found.replace(worker, `./${bundledName(path)}.js`)
    }
    // The lines stay where they are, and with them the source map.
    const pattern = /new URL\('(\.\/[\w-]*worker\.ts)', import\.meta\.url\)|import\.meta\.url/g
    return { code: code.replaceAll(pattern, place), map: null }
  },
}

const entry = '\0entry'
/**
 * Turns source maps on before the server is loaded. The option of Node would also let pino, which
 * looks up its caller, read the maps of the whole server at every start.
 */
const enterWithSourceMaps: Plugin = {
  name: 'enter-with-source-maps',
  resolveId: (id) => (id === entry ? id : null),
  load: (id) =>
    id === entry
      ? `import { setSourceMapsSupport } from 'node:module'
setSourceMapsSupport(true)
await import(${JSON.stringify(join(root, 'server/main.ts'))})`
      : null,
}

const build = await rolldown({
  cwd: root,
  platform: 'node',
  input: { main: entry, ...Object.fromEntries(workers.map((worker) => [bundledName(worker), worker])) },
  external: isExternal,
  plugins: [enterWithSourceMaps, keepSourcePlaces],
})
await build.write({
  dir: join(root, outputFolder),
  cleanDir: true,
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await build.close()
