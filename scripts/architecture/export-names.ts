import { posix } from 'node:path'
import type { SourceFile, Tree } from './tree.ts'

/**
 * What a function of a store does, by its first word: `list` many rows, `find` one or null, `lock`
 * one for update, `consume` one that counts once. A store has no other verbs, so that a reader
 * knows the statement by the name.
 */
const storeVerbs = 'list find count exists lock insert upsert update delete consume stream search'.split(' ')
// `listOpen` says which, not what.
const storeVerb = new RegExp(`^(?:${storeVerbs.join('|')})(?!(?:Of|Open|Once|All|Many|One)$)[A-Z]`)

const camelCase = (name: string) => name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** Rule: exports of a role are named alike in every capability. */
export function checkExportNames({ files }: Tree): string[] {
  return files
    .filter(({ path, isTest }) => !isTest && /^server\/(?!platform\/)/.test(path))
    .flatMap((file) => [...checkStore(file), ...checkLists(file)])
}

function checkStore({ path, code }: SourceFile): string[] {
  if (!path.endsWith('/store.ts') && !path.includes('/store/')) return []
  const functions = /^export (?:(?:async )?function\*? |const (?=\w+ = (?:async )?(?:\(|<|\w+ =>)))(\w+)/gm
  const names = [...code.matchAll(functions)].map(([, name = '']) => name)
  return names
    .filter((name) => !storeVerb.test(name))
    .map((name) => `${path}: ${name}. A store's functions are a verb of ${storeVerbs.join(', ')} and a noun.`)
}

function checkLists({ path, code }: SourceFile): string[] {
  const role = path.match(/\/(routes|listeners|jobs)\.ts$/)?.[1]
  if (role === undefined) return []
  const folder = camelCase(posix.basename(posix.dirname(path)))
  const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
  if (role === 'jobs')
    return names.filter((name) => !name.endsWith('Job')).map((name) => `${path}: ${name}. A job's name ends in Job.`)
  const expected = `${folder}${role === 'routes' ? 'Routes' : 'Listeners'}`
  return names
    .filter((name) => /(?:routes|listeners)$/i.test(name) && name !== expected)
    .map((name) => `${path}: ${name}. Name it ${expected}, after its folder.`)
}
