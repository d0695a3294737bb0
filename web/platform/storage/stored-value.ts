export type BrowserStore<T> = {
  readonly key: string
  /**
   * The stored value, or null when there is none, it does not fit, or the browser refuses storage.
   */
  read(): T | null
  write(value: T): void
  remove(): void
}

type Reader<T> = (raw: string) => T | null
type StorageArea = 'localStorage' | 'sessionStorage'

export function store<T>(
  key: string,
  parse: Reader<T>,
  print: (value: T) => string,
  area: StorageArea = 'localStorage',
): BrowserStore<T> {
  return {
    key,
    read: () =>
      attempt(() => {
        const raw = window[area].getItem(key)
        return raw === null ? null : parse(raw)
      }),
    write: (value) => void attempt(() => window[area].setItem(key, print(value))),
    remove: () => void attempt(() => window[area].removeItem(key)),
  }
}

// Storage throws where it is switched off or full, and does not exist while rendering on the
// server.
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

export const flag = (key: string) =>
  store<boolean>(key, (raw) => (raw === 'true' ? true : raw === 'false' ? false : null), String)
export const count = (key: string, area?: StorageArea) =>
  store<number>(
    key,
    (raw) => (/^\d{1,15}$/.test(raw) ? Number(raw) : null),
    (n) => String(Math.trunc(n)),
    area,
  )
export const word = (key: string, area?: StorageArea) =>
  store<string>(key, (raw) => (raw.length <= 200 ? raw : null), String, area)
export const json = <T>(key: string, parse: (value: unknown) => T | null, area?: StorageArea) =>
  store<T>(
    key,
    (raw) => parse(JSON.parse(raw)),
    (value) => JSON.stringify(value),
    area,
  )

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
