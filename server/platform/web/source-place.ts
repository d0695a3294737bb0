import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const mapsFolder = fileURLToPath(new URL('../../../build/maps', import.meta.url))

/**
 * Returns where in the sources each place of a built script is, such as
 * "web/ui/buttons/button.tsx:12", or null for scripts of another build and while developing. Places
 * are `/assets/file.js:line:column`; the maps are kept by the build and never served.
 */
export async function sourcePlaces(
  places: readonly string[],
  folder: string = mapsFolder,
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  // One map after the other: each is large, and none is kept.
  for (const [file, ofFile] of Object.entries(Object.groupBy(places, (place) => place.split(':')[0] ?? ''))) {
    const map = await readMap(join(folder, `${basename(file)}.map`))
    for (const place of ofFile ?? []) found.set(place, map && sourceOf(map, place))
  }
  return found
}

async function readMap(file: string): Promise<SourceMap | null> {
  try {
    return new SourceMap(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function sourceOf(map: SourceMap, place: string): string | null {
  const [, line, column] = place.split(':').map(Number)
  // A map counts from zero, an error from one.
  const entry = map.findEntry((line ?? 1) - 1, (column ?? 1) - 1)
  if (!('originalSource' in entry)) return null
  const [source = '', part] = entry.originalSource.replace(/^(?:\.\.\/)+/, '').split('?')
  // The router takes pages apart without a map, which leaves their file and no line.
  return part === undefined ? `${source}:${entry.originalLine + 1}` : source
}
