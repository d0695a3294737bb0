import { expect, test } from 'vitest'
import { findingsIn, type Violation } from '#tests/factories/source-trees.ts'

const long = 'export const a = 1\n'.repeat(301)

const violations: readonly Violation[] = [
  ['a name outside the vocabulary', 'server/leads/finder.ts', '', 'not in the vocabulary of its folder'],
  ['a name that says nothing', 'web/platform/utils.ts', '', '"utils" says nothing'],
  [
    'a vague variable',
    'web/leads/state.ts',
    'export function f() {\n  const known = 1\n}\n',
    '"known" says nothing of its value',
  ],
  ['a vague parameter', 'web/leads/state.ts', 'const f = (one: number) => 1\n', '"one" says nothing of its value'],
  ['a vague item', 'web/leads/state.ts', 'const ids = list.map((one) => one.id)\n', '"one" says nothing of its value'],
  ['a vague alias', 'web/leads/state.ts', 'const { with: other } = lead\n', '"other" says nothing of its value'],
  ['a vague destructured name', 'web/leads/state.ts', 'const [mine] = leads\n', '"mine" says nothing of its value'],
  ['a name that is not kebab-case', 'web/ui/BigButton.tsx', '', 'in kebab-case'],
  [
    'a component directly in the folder of a web capability',
    'web/leads/lead-card.tsx',
    '',
    'not in the vocabulary of its folder',
  ],
  ['a folder in a folder of a web capability', 'web/leads/board/cards/card.tsx', '', 'too deep'],
  ['a file that is too long', 'server/leads/jobs.ts', long, '301 lines, at most 300'],
  [
    'a store function with an unlisted verb',
    'server/leads/store.ts',
    'export async function grabLead() {}\n',
    'functions are a verb of list, find',
  ],
  ['a store function that is a bare verb', 'server/leads/store.ts', 'export async function find() {}\n', 'and a noun'],
  ['a list of routes with another name', 'server/leads/routes.ts', 'export const routes = []\n', 'Name it leadsRoutes'],
  ['a job whose name does not end in Job', 'server/leads/jobs.ts', 'export const close = 1\n', 'ends in Job'],
  ['a comment over 100 columns', 'server/leads/jobs.ts', `// ${'word '.repeat(20)}\n`, '103 columns, at most 100'],
  ['a docstring over 100 columns', 'web/leads/state.ts', `/** ${'word '.repeat(20)} */\n`, '107 columns, at most 100'],
  [
    'a name in a comment that no code has',
    'server/leads/jobs.ts',
    '/** Closes what `settledAs` names, as `getProfile` does. */\n',
    'leads/jobs.ts:1 No code has the name `settledAs` of this comment.',
  ],
  [
    'a get that yields null',
    'server/leads/rules.ts',
    `/** Reads one. */\nexport function getLead(\n  id: string,\n): Promise<string | null> {\n  return read(id)\n}\n`,
    'get throws when there is none',
  ],
  ['a forbidden word in a comment', 'server/leads/jobs.ts', `// Told again, anew.\n`, 'Write instead: again'],
  ['a forbidden word within a name', 'web/leads/state.ts', 'export const leadToldAt = 1\n', '"told"'],
  [
    'a forbidden word in a screen text',
    'web/leads/copy.ts',
    `export const none = 'Nobody here'\n`,
    'Write instead: no one',
  ],
  [
    'a file of auth outside the vocabulary',
    'server/auth/sessions/vault.ts',
    '',
    'vault.ts: not in the vocabulary of its folder',
  ],
  [
    'an exported function without a docstring',
    'server/leads/rules.ts',
    'export function isOpen() {}\n',
    'no docstring',
  ],
  [
    'an arrow function of a store with another verb',
    'server/leads/store.ts',
    'export const addLead = (db) => db\n',
    'addLead. A store',
  ],
  [
    'a store function named by a verb and an adjective',
    'server/leads/store.ts',
    'export function listOpen() {}\n',
    'listOpen. A store',
  ],
  [
    'an error of a field with a final period',
    'web/leads/pages/leads.tsx',
    `setError(isEmpty ? undefined : 'Write a note first.')\n`,
    'no final period',
  ],
  ['a capability that no module lists', 'web/trading/copy.ts', '', 'no capability of server/modules.ts'],
]

test.each(violations)('reports %s', (_rule, path, text, sentence) => {
  expect(findingsIn({ [path]: text }).join('\n')).toContain(sentence)
})

test('accepts a vague name of a property, such as the other side of a chat', () => {
  const text = 'export type View = { one: string; other: string }\nexport const nameOf = (view: View) => view.other\n'
  expect(findingsIn({ 'web/leads/state.ts': text })).toEqual([])
})

test('accepts code over 100 columns, and a suppression that must be one line', () => {
  const text = `export const title = '${'word '.repeat(20)}'\n// biome-ignore lint/a/b: ${'word '.repeat(20)}\n`
  expect(findingsIn({ 'web/leads/copy.ts': text })).toEqual([])
})

test('reports a type name that two files export with different meanings', () => {
  const findings = findingsIn({
    'contract/leads/values.ts': 'export type Stage = string\n',
    'web/leads/state.ts': 'export type Stage = { name: string }\n',
  })
  expect(findings.join('\n')).toContain('web/leads/state.ts: Stage is a type of contract/leads/values.ts')
})

test('reports a capability without a folder in contract', () => {
  const findings = findingsIn({
    'server/modules.ts': 'export const modules = [profilesModule, leadsModule, callsModule]\n',
  })
  expect(findings).toContainEqual(expect.stringContaining('contract/calls: missing'))
})

test.each(['web/layout/header', 'web/leads/components'])('reports more than 20 files in %s', (folder) => {
  const files = Array.from({ length: 21 }, (_, i) => [`${folder}/part-${i}.tsx`, ''] as const)
  expect(findingsIn(Object.fromEntries(files)).join('\n')).toMatch(`${folder}: 2`)
})
