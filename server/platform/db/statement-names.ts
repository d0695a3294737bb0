import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Texts remembered before they repeat; those with a list of changing length mostly never do. */
const watchedTexts = 2_000
/** A connection keeps the plan of each, some 20 KB in PostgreSQL. */
const mostNames = 400
/** A statement sent once or twice, as by a script, is not worth keeping. */
const namedFrom = 3
/** Longer ones are bulk inserts and lists, whose text is another one each time. */
const longestText = 6_000

/**
 * Names the statements of a pool that repeat, so that PostgreSQL parses and plans each once a
 * connection: that halves its work for a chat message (docs/decisions/010-one-driver.md).
 */
export function createStatementNames(): (text: string) => string | undefined {
  const seen = new LRUCache<string, number>({ max: watchedTexts })
  const names = new Map<string, string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || text.length > longestText || names.size >= mostNames) return name
    const times = (seen.get(text) ?? 0) + 1
    if (times < namedFrom) {
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const made = `own_${names.size}`
    names.set(text, made)
    return made
  }
}

/** Makes a connection run the statements that have parameters under their names. */
export function nameStatements(client: pg.Client, nameOf: (text: string) => string | undefined): void {
  const { query } = client
  Object.assign(client, {
    query: (config: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [named(config, rest[0], nameOf), ...rest]),
  })
}

function named(config: unknown, values: unknown, nameOf: (text: string) => string | undefined): unknown {
  if (!isPlainQuery(config)) return config
  const parameters = config.values ?? values
  if (!Array.isArray(parameters) || parameters.length === 0) return config
  const name = nameOf(config.text)
  return name === undefined ? config : { ...config, name }
}

/** A query with a text of its own, as drizzle writes it: neither named already nor a stream. */
function isPlainQuery(config: unknown): config is { text: string; values?: unknown } {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    !('submit' in config) &&
    !('name' in config && config.name)
  )
}
