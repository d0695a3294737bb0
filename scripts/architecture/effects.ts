import type { SourceFile, Tree } from './tree.ts'

const effects = /\buse(?:Layout)?Effect\(/g
const clients = /(?:^|\/)api\.ts$|^#web\/platform\/api\/(?:call|read-json)\.ts$/
/** What reads by its name; the others change something on the server, which an effect may do. */
const readNames = '(?:get|find|list|read|search|has|preview)[A-Z]\\w*'
const reads = new RegExp(`^(?:call|callWith|download|readJson|${readNames})$`)

/** Rule 12: no effect reads from the server; docs/decisions/009-client-data.md says what does. */
export function checkEffects({ files }: Tree): string[] {
  return files.filter(({ path, isTest }) => /^web\/.*\.tsx?$/.test(path) && !isTest).flatMap(checkFile)
}

function checkFile(file: SourceFile): string[] {
  const { path, code } = file
  if (code.search(effects) === -1) return []
  const suspects = withLocalCallers(code, readersIn(file))
  return [...code.matchAll(effects)].flatMap(({ index, 0: opening }) => {
    const body = code.slice(index, closingOf(code, index + opening.length))
    const found = suspects.filter((name) => mentions(body, name))
    const place = `${path}:${code.slice(0, index).split('\n').length}`
    return found.map(
      (name) => `${place}: the effect reads with ${name}. Use useEndpoint or usePages of web/platform/api/queries.ts.`,
    )
  })
}

/** What a file imports to read from the server. */
function readersIn({ imports }: SourceFile): string[] {
  return imports
    .filter(({ specifier, typeOnly }) => clients.test(specifier) && !typeOnly)
    .flatMap(({ names }) =>
      [...names.matchAll(/(\w+)(?:\s+as\s+(\w+))?/g)].map(([, name = '', alias]) => ({ name, alias })),
    )
    .filter(({ name }) => reads.test(name))
    .map(({ name, alias }) => alias ?? name)
}

/** The same and the functions of the file that call one of them, however far away. */
function withLocalCallers(code: string, readers: readonly string[]): string[] {
  const found = [...readers]
  const functions = localFunctionsIn(code)
  for (const reader of found) {
    const callers = functions.filter(({ name, body }) => !found.includes(name) && mentions(body, reader))
    found.push(...callers.map(({ name }) => name))
  }
  return found
}

// Components and hooks contain effects, and are called by none.
function localFunctionsIn(code: string): { name: string; body: string }[] {
  return [
    ...code.matchAll(/\b(?:const (\w+) = (?:\w+\(\s*)*(?:async )?\([^()]*\)[^=\n]*=>|(?:async )?function (\w+)\()/g),
  ]
    .map(({ index, 1: arrow, 2: declared }) => ({ name: arrow ?? declared ?? '', body: statementAt(code, index) }))
    .filter(({ name }) => !/^(?:use)?[A-Z]|^use[A-Z]/.test(name))
}

/**
 * A call of the name, or its use as a value, such as in `useEffect(read, [])`; of `call`, one whose
 * endpoint reads.
 */
function mentions(code: string, name: string): boolean {
  const reading = name === 'call' ? `\\((?:\\w+\\.)?${readNames}` : "(?![\\w:'])"
  return new RegExp(`(?<![.\\w'])${name}${reading}`).test(code)
}

/**
 * A statement: up to the end of the first line that closes all it opened and does not go on in the
 * next.
 */
function statementAt(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    const sign = code.charAt(at)
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
    const isEnd = sign === '\n' && depth === 0 && !/(?:=|=>)\s*$/.test(code.slice(start, at))
    if (depth < 0 || (isEnd && !/^\s*[.?:&|]/.test(code.slice(at + 1)))) return code.slice(start, at)
  }
  return code.slice(start)
}

/** Where the bracket closes that was opened before `start`. */
function closingOf(code: string, start: number): number {
  let depth = 1
  for (let at = start; at < code.length; at += 1) {
    if ('([{'.includes(code.charAt(at))) depth += 1
    if (')]}'.includes(code.charAt(at))) depth -= 1
    if (depth === 0) return at
  }
  return code.length
}
