import { expect, test } from 'vitest'
import { findingsIn, type Violation } from '#tests/factories/source-trees.ts'

const violations: readonly Violation[] = [
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
  [
    'a platform file that throws a problem of a capability',
    'server/platform/db/constraints.ts',
    "throw problem('leads.closed')\n",
    'The platform knows no product word',
  ],
  [
    'a file of contract/core that imports a capability',
    'contract/core/access.ts',
    `import { roles } from '#contract/profiles/values.ts'\n`,
    'below every capability',
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
    'an import of a private part of the advisor index',
    'server/matching/ranking/service.ts',
    `import { setBit } from '../advisor-index/bitmap.ts'\n`,
    'its parts are private',
  ],
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
