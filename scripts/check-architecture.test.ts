import { expect, test } from 'vitest'
import { findingsIn, type Violation } from '#tests/factories/source-trees.ts'

test('reports nothing for a tree that follows every rule', () => {
  expect(findingsIn({})).toEqual([])
})

const violations: readonly Violation[] = [
  ['a storage key outside storage.ts', 'web/leads/state.ts', `localStorage.getItem('leads')\n`, 'in storage.ts'],
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
  ['module state in a service', 'server/leads/service.ts', 'const seen = new WeakMap()\n', 'belongs in a slot'],
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
    'a function that only passes its arguments on to an endpoint',
    'web/leads/api.ts',
    'export const moveLead = (id: string, body: MoveLead) =>\n  call(endpoints.moveLead, { params: { id }, body })\n',
    'let its callers call the endpoint',
  ],
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
]

test.each(violations)('reports %s', (_rule, path, text, sentence) => {
  expect(findingsIn({ [path]: text }).join('\n')).toContain(sentence)
})

test('ignores comments, and a # in an address', () => {
  const text = `// fetch('/api') and process.env are for others\nexport const url = 'https://fairlead.example/#faq'\n`
  expect(findingsIn({ 'web/leads/copy.ts': text })).toEqual([])
})
