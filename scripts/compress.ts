// After the build: puts the source maps aside, lets pages ask for their scripts after what they
// show, then writes the compressed forms of every text file beside it, once and as small as they
// get, so that no request ever pays for it.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withScriptsLast } from '#server/platform/web/scripts-last.ts'

const folder = fileURLToPath(new URL('../build/client', import.meta.url))
const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.data', '.txt', '.xml'])
/** Below this the headers weigh more than what is saved. */
const smallestBytes = 400

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

// They tell where something broke (server/platform/web/source-place.ts), and are nobody's to fetch.
const maps = fileURLToPath(new URL('../build/maps', import.meta.url))
await rm(maps, { recursive: true, force: true })
await mkdir(maps)
const assets = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.map'))
for (const name of assets) await rename(join(folder, 'assets', name), join(maps, name))

const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const paths = entries
  .filter((entry) => entry.isFile() && texts.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name))
for (const path of paths.filter((each) => basename(each) === 'index.html')) {
  await writeFile(path, withScriptsLast(await readFile(path, 'utf8')))
}
for (const path of paths) if ((await stat(path)).size >= smallestBytes) await compress(path)
