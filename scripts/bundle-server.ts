// After the pages: the server as a few files of JavaScript, which Node loads in a fraction of the
// time that its thousand modules take (docs/decisions/005-server-from-source-and-bundled.md).
import { join, relative } from 'node:path'
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

/**
 * Lets a module of the bundle find what it looks for beside its source, such as migrations and
 * workers: these are not part of the bundle.
 */
const keepSourcePlaces: Plugin = {
  name: 'keep-source-places',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const source = JSON.stringify(join(relative(join(root, outputFolder), id)))
    // The lines stay where they are, and with them the source map.
    return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`), map: null }
  },
}

const build = await rolldown({
  cwd: root,
  platform: 'node',
  input: { main: 'server/main.ts' },
  external: isExternal,
  plugins: [keepSourcePlaces],
})
await build.write({
  dir: join(root, outputFolder),
  cleanDir: true,
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
})
await build.close()
