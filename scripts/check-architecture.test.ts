import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkArchitecture } from './check-architecture.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

/**
 * A small tree in which every rule holds: leads comes after profiles, and both are on every floor.
 */
const sound = {
  'contract/profiles/values.ts': `export const roles = ['consumer'] as const\n`,
  'contract/leads/endpoints.ts': `export const listLeads = endpoint({ problems: ['leads.closed'] })\nexport const leadsEndpoints = [listLeads] as const\n`,
  'contract/leads/problems.ts': `export const leadsProblems = defineProblems({\n  'leads.closed': { status: 409 },\n})\n`,
  'contract/endpoints.ts': `import { leadsEndpoints } from './leads/endpoints.ts'\nexport const endpoints = [...leadsEndpoints]\n`,
  'contract/problems.ts': `import { leadsProblems } from './leads/problems.ts'\nexport const problems = { ...leadsProblems }\n`,
  'server/modules.ts': `export const modules: readonly Module[] = [profilesModule, leadsModule]\n`,
  'server/profiles/tables.ts': `export const profiles = pgTable('profiles', {})\n`,
  'server/profiles/service.ts': `/** Reads one. */\nexport function getProfile() {}\n`,
  'server/leads/tables.ts': `export const leads = pgTable('leads', {})\n`,
  'server/leads/store.ts': `import { leads } from './tables.ts'\nexport const insertLead = (db) => db.insert(leads)\n`,
  'server/leads/service.ts': `import { getProfile } from '#server/profiles/service.ts'\n/** Closes one. */\nexport const close = () => problem('leads.closed', getProfile)\n`,
  'server/leads/routes.ts': `import { listLeads } from '#contract/leads/endpoints.ts'\nexport const leadsRoutes = [route(listLeads, list)]\n`,
  'web/profiles/copy.ts': `export const title = 'Profile'\n`,
  'web/leads/components/lead-card.tsx': `export const LeadCard = () => null\n`,
}

function findingsIn(changes: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'architecture-'))
  roots.push(root)
  for (const [path, text] of Object.entries({ ...sound, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkArchitecture(root)
}

test('reports nothing for a tree that follows every rule', () => {
  expect(findingsIn({})).toEqual([])
})

test('accepts a vague name of a property, such as the other side of a chat', () => {
  const text = 'export type View = { one: string; other: string }\nexport const nameOf = (view: View) => view.other\n'
  expect(findingsIn({ 'web/leads/state.ts': text })).toEqual([])
})

test('accepts code over 100 columns, and a suppression that must be one line', () => {
  const text = `export const title = '${'word '.repeat(20)}'\n// biome-ignore lint/a/b: ${'word '.repeat(20)}\n`
  expect(findingsIn({ 'web/leads/copy.ts': text })).toEqual([])
})

const long = 'export const a = 1\n'.repeat(301)

const violations: [rule: string, path: string, text: string, sentence: string][] = [
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
  ['a contract that imports a library', 'contract/leads/values.ts', `import pg from 'pg'\n`, 'imports zod and itself'],
  [
    'a web file that imports types of the server',
    'web/leads/api.ts',
    `import type { A } from '#server/leads/tables.ts'\n`,
    'not even types',
  ],
  [
    'a server file that imports the web',
    'server/app.ts',
    `import { a } from '#web/leads/copy.ts'\n`,
    'never imports the web',
  ],
  [
    'an import of a later capability',
    'server/profiles/rules.ts',
    `import { close } from '#server/leads/service.ts'\n`,
    'publish an event',
  ],
  [
    'an import of a private file of another capability',
    'server/leads/present.ts',
    `import { a } from '#server/profiles/store.ts'\n`,
    'is private to profiles',
  ],
  [
    'a platform file that imports a capability',
    'server/platform/x.ts',
    `import { a } from '#server/leads/service.ts'\n`,
    'knows no product word',
  ],
  ['rules that import a store', 'server/leads/rules.ts', `import { add } from './store.ts'\n`, 'rules.ts is pure'],
  [
    'routes that import a store',
    'server/profiles/routes.ts',
    `import { a } from './store.ts'\n`,
    'only calls services',
  ],
  [
    'a web capability that imports a later one',
    'web/profiles/pages/a.tsx',
    `import { LeadCard } from '#web/leads/components/lead-card.tsx'\n`,
    'leads comes after profiles',
  ],
  [
    'a web platform that imports a capability',
    'web/platform/a.ts',
    `import { title } from '#web/profiles/copy.ts'\n`,
    'profiles comes after platform',
  ],
  ['a web folder outside of the order', 'web/chrome/header.tsx', '', 'web-order.ts'],
  [
    'a component directly in the folder of a web capability',
    'web/leads/lead-card.tsx',
    '',
    'not in the vocabulary of its folder',
  ],
  ['a folder in a folder of a web capability', 'web/leads/board/cards/card.tsx', '', 'too deep'],
  ['a storage key outside storage.ts', 'web/leads/state.ts', `localStorage.getItem('leads')\n`, 'in storage.ts'],
  [
    'an entry file that is imported',
    'web/leads/copy.ts',
    `import { links } from '#web/root.tsx'\n`,
    'imported by nobody',
  ],
  [
    'a ui component that imports a capability',
    'web/ui/a.tsx',
    `import { title } from '#web/profiles/copy.ts'\n`,
    'any other product',
  ],
  ['a file that is too long', 'server/leads/jobs.ts', long, '301 lines, at most 300'],
  [
    'a write to a table of another capability',
    'server/leads/listeners.ts',
    `import { profiles } from '#server/profiles/tables.ts'\ndb.update(profiles)\n`,
    'belongs to profiles',
  ],
  [
    'a write in SQL to a table of another capability',
    'server/leads/jobs.ts',
    'sql`update profiles set a = 1`\n',
    'belongs to profiles',
  ],
  [
    'a read of process.env outside the config',
    'server/leads/jobs.ts',
    'process.env.PORT\n',
    'Only server/platform/config.ts',
  ],
  [
    'a store function with an unlisted verb',
    'server/leads/store.ts',
    'export async function grabLead() {}\n',
    'functions are a verb of list, find',
  ],
  ['a store function that is a bare verb', 'server/leads/store.ts', 'export async function find() {}\n', 'and a noun'],
  ['a list of routes with another name', 'server/leads/routes.ts', 'export const routes = []\n', 'Name it leadsRoutes'],
  ['a job whose name does not end in Job', 'server/leads/jobs.ts', 'export const close = 1\n', 'ends in Job'],
  [
    'a platform file that throws a problem of a capability',
    'server/platform/db/constraints.ts',
    "throw problem('reviews.already-written')\n",
    'The platform knows no product word',
  ],
  ['module state in a service', 'server/leads/service.ts', 'const seen = new WeakMap()\n', 'belongs in a slot'],
  [
    'a file of contract/core that imports a capability',
    'contract/core/access.ts',
    `import { roles } from '#contract/profiles/values.ts'\n`,
    'below every capability',
  ],
  [
    'a service that reads the clock',
    'server/profiles/service.ts',
    'export const a = () => new Date()\n',
    'use ctx.now',
  ],
  [
    'a spread of a literal',
    'web/leads/state.ts',
    'export const a = (b: number) => ({\n  ...{ b },\n  c: 1,\n})\n',
    'write its properties',
  ],
  ['a web capability that calls fetch', 'web/leads/api.ts', `fetch('/api/leads')\n`, 'call endpoints through'],
  [
    'an effect that reads from the server',
    'web/leads/components/a.tsx',
    `import { listLeads } from '../api.ts'\nuseEffect(() => {\n  void listLeads().then(setLeads)\n}, [])\n`,
    'the effect reads with listLeads',
  ],
  [
    'an effect that reads through a function of its file',
    'web/leads/components/a.tsx',
    `import { call } from '#web/platform/api/call.ts'\nconst read = () => call(listLeads).then(setLeads)\nconst refresh = async () => {\n  await read()\n}\nuseEffect(() => void refresh(), [])\n`,
    'the effect reads with refresh',
  ],
  ['a color outside ui', 'web/leads/copy.ts', `export const blue = '#1e3a8a'\n`, 'Colors live in web/ui'],
  [
    'a color class of the Tailwind palette',
    'web/leads/components/a.tsx',
    `<p className="text-red-500" />\n`,
    "Tailwind's palette",
  ],
  ['a size of text in pixels', 'web/leads/components/a.tsx', `<p className="text-[15px]" />\n`, 'use a token'],
  ['an endpoint without a route', 'server/leads/routes.ts', '', 'nobody answers listLeads'],
  [
    'an endpoint that the list of its capability lacks',
    'contract/leads/endpoints.ts',
    `export const a = endpoint({})\nexport const leadsEndpoints = [] as const\n`,
    'a is not in the list',
  ],
  [
    'an email that the list of its capability lacks',
    'server/leads/emails.ts',
    `export const a = email({})\nexport const leadsEmails = []\n`,
    'a is not in the list',
  ],
  [
    'an email sent without a look at the preferences',
    'server/leads/service.ts',
    'tx.sendMail(message)\n',
    'who wants it',
  ],
  ['a problems file that the registry lacks', 'contract/profiles/problems.ts', '', 'not in contract/problems.ts'],
  ['a problem no endpoint lists', 'server/leads/jobs.ts', `problem('leads.lost')\n`, 'which no endpoint lists'],
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
    'a service that imports a type of Fastify',
    'server/leads/service.ts',
    `import type { FastifyRequest } from 'fastify'\n`,
    'HTTP',
  ],
  [
    'a service that imports routes',
    'server/profiles/service.ts',
    `import { a } from './routes.ts'\n`,
    'move what is shared to the service',
  ],
  [
    'an import of a later layer of auth, even of a type',
    'server/auth/keys/store.ts',
    `import type { A } from '../http/body.ts'\n`,
    'http comes after keys',
  ],
  ['a folder of auth without a layer', 'server/auth/vault/service.ts', '', 'list it after what it imports'],
  ['a listed layer of auth that does not exist', 'server/auth/keys/store.ts', '', 'server/auth/http: does not exist'],
  [
    'a file of auth outside the vocabulary',
    'server/auth/sessions/vault.ts',
    '',
    'vault.ts: not in the vocabulary of its folder',
  ],
  [
    'a part of rules that imports the database',
    'server/leads/rules.stages.ts',
    `import pg from 'pg'\n`,
    'rules.ts is pure',
  ],
  [
    'a file in a folder of routes that imports a store',
    'server/auth/http/routes/user.ts',
    `import { a } from '../../users/store.ts'\n`,
    'only calls services',
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
    'an import of a private part of the advisor index',
    'server/matching/ranking/service.ts',
    `import { setBit } from '../advisor-index/bitmap.ts'\n`,
    'its parts are private',
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

test('reports files that import each other in a cycle', () => {
  const findings = findingsIn({
    'server/profiles/service.ts': `import { a } from './rules.ts'\n`,
    'server/profiles/rules.ts': `import { b } from './events.ts'\n`,
    'server/profiles/events.ts': `import { c } from './service.ts'\n`,
  })
  expect(findings.join('\n')).toContain('move what both need into a file of its own')
})

test('reports two folders of matching that import each other', () => {
  const findings = findingsIn({
    'server/matching/ranking/rules.ts': `import type { A } from '../filters/store.ts'\n`,
    'server/matching/filters/rules.ts': `import type { B } from '../ranking/store.ts'\n`,
  })
  expect(findings.join('\n')).toContain('filters and ranking import each other')
})

test('reports a type name that two files export with different meanings', () => {
  const findings = findingsIn({
    'contract/leads/values.ts': 'export type Stage = string\n',
    'web/leads/state.ts': 'export type Stage = { name: string }\n',
  })
  expect(findings.join('\n')).toContain('web/leads/state.ts: Stage is a type of contract/leads/values.ts')
})

test('ignores comments, and a # in an address', () => {
  const text = `// fetch('/api') and process.env are for others\nexport const url = 'https://fairlead.example/#faq'\n`
  expect(findingsIn({ 'web/leads/copy.ts': text })).toEqual([])
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
