import { afterAll, beforeEach, vi } from 'vitest'

/**
 * Gives this test file a browser's storage, empty before each test, and the root of a document for
 * its marks.
 */
export function withBrowserStorage(): { read(key: string): string | null; write(key: string, value: string): void } {
  const areas = { localStorage: storage(), sessionStorage: storage() }
  beforeEach(() => {
    areas.localStorage.clear()
    areas.sessionStorage.clear()
    vi.stubGlobal('window', areas)
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
  })
  afterAll(() => vi.unstubAllGlobals())
  return {
    read: (key) => areas.localStorage.getItem(key) ?? areas.sessionStorage.getItem(key),
    write: (key, value) => areas.localStorage.setItem(key, value),
  }
}

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (position) => [...kept.keys()][position] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
