/**
 * Which modules share a file, from what is loaded together: few files for each visit, and few bytes
 * that it does not use (docs/decisions/036-files-per-page.md).
 */

/** The entries that are loaded together, such as a page with its layouts. */
export type PageVisit = {
  readonly entries: readonly string[]
  /** The bytes that a request costs this visit; at zero, no file may grow for it. */
  readonly bytesPerRequest: number
}

/** A module with its static imports and its size in bytes as it travels. */
export type SourceModule = { readonly id: string; readonly imports: readonly string[]; readonly size: number }

const noImports: ReadonlyMap<Chunk, ReadonlySet<Chunk>> = new Map()

/** Modules that share a file, the visits that load it, and its bytes. */
type Chunk = { modules: string[]; visits: Set<number>; size: number }

/**
 * Assigns the modules that several entries share to files, each after those that it imports. Files
 * are merged while the requests saved outweigh the bytes added, and never import each other in a
 * circle.
 */
export function chunksOf(
  modules: readonly SourceModule[],
  visits: readonly PageVisit[],
  fixed: ReadonlySet<string>,
): string[][] {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const visitsOf = new Map<string, Set<number>>()
  visits.forEach(({ entries }, visit) => {
    for (const id of reachedFrom(entries, byId)) visitsOf.set(id, (visitsOf.get(id) ?? new Set()).add(visit))
  })
  const entriesOf = new Map<string, number>()
  for (const entry of new Set(visits.flatMap((visit) => visit.entries)))
    for (const id of reachedFrom([entry], byId)) entriesOf.set(id, (entriesOf.get(id) ?? 0) + 1)
  const bySet = new Map<string, Chunk>()
  for (const { id, size } of modules) {
    const own = visitsOf.get(id)
    if (!own || fixed.has(id) || (entriesOf.get(id) ?? 0) < 2) continue
    const key = [...own].join()
    const chunk = bySet.get(key) ?? { modules: [], visits: own, size: 0 }
    chunk.modules.push(id)
    chunk.size += size
    bySet.set(key, chunk)
  }
  const chunks = new Set(bySet.values())
  for (let next = bestPair(chunks); next; next = bestPair(chunks)) {
    const [a, b] = next
    const merged = { modules: [...a.modules, ...b.modules], visits: a.visits.union(b.visits), size: a.size + b.size }
    chunks.delete(a)
    chunks.delete(b)
    chunks.add(merged)
    // A visit that now loads the file loads what the file imports.
    for (const chunk of importedBy(merged, chunkByModule(chunks))) chunk.visits = chunk.visits.union(merged.visits)
  }
  return inOrder(chunks)

  function bestPair(all: ReadonlySet<Chunk>): readonly [Chunk, Chunk] | null {
    const list = [...all]
    const chunkOf = chunkByModule(all)
    const imported = new Map(list.map((chunk) => [chunk, importedBy(chunk, chunkOf)]))
    const pairs = list.flatMap((a, index) =>
      list
        .slice(index + 1)
        .map((b) => ({ a, b, most: gainOf(a, b, noImports) }))
        .filter(({ most }) => most > 0),
    )
    let best: { a: Chunk; b: Chunk; gain: number } | null = null
    for (const { a, b, most } of pairs.toSorted((first, second) => second.most - first.most)) {
      if (best && most <= best.gain) break
      const gain = gainOf(a, b, imported)
      if (gain > (best?.gain ?? 0) && !leadsBack(a, b, chunkOf) && !leadsBack(b, a, chunkOf)) best = { a, b, gain }
    }
    return best && [best.a, best.b]
  }

  /** The bytes that one file instead of two is worth to all visits. */
  function gainOf(a: Chunk, b: Chunk, imported: ReadonlyMap<Chunk, ReadonlySet<Chunk>>): number {
    let gain = 0
    for (const visit of a.visits.union(b.visits)) {
      const worth = visits[visit]?.bytesPerRequest ?? 0
      if (a.visits.has(visit) && b.visits.has(visit)) {
        gain += worth
        continue
      }
      if (worth === 0) return 0
      const added = a.visits.has(visit) ? b : a
      gain -= added.size
      for (const chunk of imported.get(added) ?? []) if (!chunk.visits.has(visit)) gain -= chunk.size
    }
    return gain
  }

  /** The files that a file imports, and those that these import. */
  function importedBy(chunk: Chunk, chunkOf: ReadonlyMap<string, Chunk>): Set<Chunk> {
    const found = new Set<Chunk>()
    const seen = new Set<string>()
    const pending = [...chunk.modules]
    for (let id = pending.pop(); id; id = pending.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      const next = chunkOf.get(id)
      if (next && next !== chunk && !found.has(next)) {
        found.add(next)
        pending.push(...next.modules)
      }
      pending.push(...(byId.get(id)?.imports ?? []))
    }
    return found
  }

  /** Whether a file imports another through a third: merged, they would import it in a circle. */
  function leadsBack(from: Chunk, to: Chunk, chunkOf: ReadonlyMap<string, Chunk>): boolean {
    const seen = new Set<string>()
    const pending = from.modules
      .flatMap((id) => byId.get(id)?.imports ?? [])
      .filter((id) => {
        const chunk = chunkOf.get(id)
        return chunk !== from && chunk !== to
      })
    for (let id = pending.pop(); id; id = pending.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      const chunk = chunkOf.get(id)
      if (chunk === to) return true
      for (const member of chunk?.modules ?? [id]) {
        seen.add(member)
        pending.push(...(byId.get(member)?.imports ?? []))
      }
    }
    return false
  }

  function inOrder(all: ReadonlySet<Chunk>): string[][] {
    const chunkOf = chunkByModule(all)
    const done = new Set<Chunk | string>()
    const ordered: string[][] = []
    const visit = (id: string) => {
      const chunk = chunkOf.get(id)
      if (done.has(chunk ?? id)) return
      done.add(chunk ?? id)
      for (const member of chunk?.modules ?? [id]) byId.get(member)?.imports.forEach(visit)
      if (chunk) ordered.push(chunk.modules)
    }
    for (const chunk of all) chunk.modules.forEach(visit)
    return ordered
  }
}

function chunkByModule(chunks: Iterable<Chunk>): Map<string, Chunk> {
  return new Map([...chunks].flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)))
}

/** Modules with all that they import at once. */
export function reachedFrom(ids: readonly string[], byId: ReadonlyMap<string, SourceModule>): Set<string> {
  const reached = new Set<string>()
  const pending = [...ids]
  for (let id = pending.pop(); id; id = pending.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    pending.push(...(byId.get(id)?.imports ?? []))
  }
  return reached
}
