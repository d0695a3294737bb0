import { expect, test } from 'vitest'
import { writeTree } from '#tests/factories/source-trees.ts'
import { countFigures } from './figures.ts'

test('counts upward imports, cycles, mutual folders, lines and the folders of a match request', () => {
  const root = writeTree({
    'server/modules.ts': 'export const modules = [\n  authModule,\n  matchingModule,\n]\n',
    'server/auth/service.ts': "import { a } from '#server/matching/service.ts'\n",
    'server/matching/service.ts': "import { b } from './ranking/rules.ts'\n",
    'server/matching/ranking/rules.ts': "import type { C } from '../filters/rules.ts'\n",
    'server/matching/filters/rules.ts': "import type { B } from '../ranking/rules.ts'\n",
    'server/matching/rules.test.ts': 'x\ny\n',
    'server/platform/db/migrations/0000_a.sql': 'select 1;\n',
    'server/platform/db/migrations/meta/0000.json': '{\n}\n',
  })
  expect(countFigures(root)).toMatchObject({
    'upward imports in server': 1,
    'import cycles, types included': 1,
    'pairs of folders in server/matching that import each other': 1,
    'lines of contract, server and web without tests': 8,
    'lines of tests': 2,
    'lines of SQL migrations': 1,
    'lines of migration snapshots': 2,
    'folders of server that a match request passes': 2,
    'of these in server/matching': 2,
  })
})
