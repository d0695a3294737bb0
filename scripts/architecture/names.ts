import { posix } from 'node:path'
import type { SourceFile, Tree } from './tree.ts'

const forbidden = new Set(
  'index utils util helpers helper misc common lib general types constants hooks manager base shared'.split(' '),
)

const contractFiles = new Set(['values', 'labels', 'schemas', 'endpoints', 'events', 'problems'])
const serverFiles = new Set(
  'tables store rules policy service present routes realtime jobs events listeners emails worker module'.split(' '),
)
const webFiles = new Set(['api', 'realtime', 'state', 'storage', 'copy'])
/** Files that one folder of a web capability or of the layout holds at most, without tests. */
const webFolderLimit = 20

/** Names that one capability has beyond the vocabulary, each with the reason it needs it. */
const own: { readonly [path: string]: string } = {
  'contract/notifications/kinds': 'the catalogue of notifications: values, schemas and links of each kind in one entry',
  'server/auth/auth-error': 'the errors of the published auth protocol, below every part of auth',
  'server/auth/demo-accounts': 'the accounts of the demo, below every part of auth',
  'server/profiles/disclosure': 'the one place that decides what an advisor sees of a consumer',
}

/** Folders whose files have names of their own, each with the reason. */
const free: { readonly [folder: string]: string } = {
  'contract/core': 'below every capability',
  'server/platform': 'below every capability',
  'server/auth/keys': 'cryptography, named by its standards',
  'server/auth/context': 'what every part of auth is given',
  'server/auth/context/passwords': 'the same',
  'server/auth/http': 'the HTTP side of the published auth protocol, like server/platform/http',
  'server/commands': 'one file a command',
  'server/matching/advisor-index': 'one data structure, whose parts are nouns of its own',
  'server/matching/listings': 'the fields of an advisor, which both ways of ranking read',
}
const webCapability = (tree: Tree, room: string) => tree.order.includes(room)

/** Rule 1: a file's name says what it holds, in the vocabulary of its folder. */
export function checkNames(tree: Tree): string[] {
  return [
    ...tree.files.flatMap((file) => [...checkSpelling(file), ...checkVocabulary(tree, file)]),
    ...checkWebFolders(tree),
  ]
}

function checkSpelling({ path }: SourceFile): string[] {
  const found: string[] = []
  for (const part of path.split('/')) {
    const stem = part.replace(/\..*$/, '')
    if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part)) found.push(`${path}: write "${part}" in kebab-case.`)
    if (forbidden.has(stem)) found.push(`${path}: "${stem}" says nothing; name it after what it holds.`)
  }
  return found
}

function checkVocabulary(tree: Tree, file: SourceFile): string[] {
  const [floor = '', room = '', ...rest] = file.path.split('/')
  // A long file is split by noun: service.enroll.ts is a part of the service, and
  // rules.criteria.test.ts tests a part of rules.ts.
  const stem = file.name.replace(/\..*$/, '')
  const bare = posix.join(posix.dirname(file.path), stem)
  if (rest.length === 0 || free[`${floor}/${room}`] || free[posix.dirname(file.path)] || own[bare]) return []
  if (floor === 'contract' && !contractFiles.has(stem)) return [wrong(file, contractFiles)]
  if (floor === 'server') {
    // A word of the vocabulary may be a folder with one verb a file: service/book.ts.
    const inWord = rest.slice(0, -1).some((folder) => serverFiles.has(folder))
    if (!inWord && !serverFiles.has(stem) && !/^gateway(-|$)/.test(stem)) return [wrong(file, serverFiles)]
    if (rest.length > 3) return [`${file.path}: too deep; a capability has folders, and folders have files.`]
  }
  if (floor === 'web' && webCapability(tree, room)) {
    if (rest.length > 2) return [`${file.path}: too deep; a web capability has folders, and folders have files.`]
    if (rest.length === 1 && !webFiles.has(stem)) return [wrong(file, webFiles)]
  }
  return []
}

/**
 * A web capability has pages/, components/ while they are few, and a folder a part when they are
 * many.
 */
function checkWebFolders(tree: Tree): string[] {
  const files = tree.files.filter(({ path, isTest }) => path.startsWith('web/') && !isTest)
  const byFolder = Map.groupBy(files, ({ path }) => posix.dirname(path))
  return [...byFolder]
    .filter(([folder, inside]) => {
      const [, part = ''] = folder.split('/')
      return (part === 'layout' || webCapability(tree, part)) && inside.length > webFolderLimit
    })
    .map(([folder, { length }]) => `${folder}: ${length} files, at most ${webFolderLimit}; split it by part.`)
}

function wrong(file: SourceFile, words: ReadonlySet<string>): string {
  return `${file.path}: not in the vocabulary of its folder (${[...words].join(', ')}); move it to the file or folder it belongs to.`
}
