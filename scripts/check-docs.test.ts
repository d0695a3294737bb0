import { expect, test } from 'vitest'
import { writeTree } from '#tests/factories/source-trees.ts'
import { checkDocs } from './check-docs.ts'

const sound = {
  'package.json': '{ "scripts": { "start": "x", "check": "x" } }',
  'README.md':
    'Type `npm start`; see [the product](docs/product.md#leads), `server/leads/` and `server/<name>/rules.ts`.\n',
  'ARCHITECTURE.md': 'Three floors.\n',
  'CONTRIBUTING.md': 'Type `npm run check`.\n',
  'SECURITY.md': 'Access: `server/leads/rules.test.ts`: "refuses strangers", "admits the advisor".\n',
  'docs/README.md': '[Product](product.md), [style](style.md)\n',
  'docs/product.md': '# Product\n\n## Leads\n',
  'docs/style.md': '## Comments\n| "Null within three weeks none." | "Null when none opens." |\n',
  'server/leads/rules.ts': `/** Closes a lead, as docs/product.md\n * "Leads" says. */\nexport const a = 1\n`,
  'server/leads/rules.test.ts': `test('refuses strangers', () => {})\ntest('admits the advisor', () => {})\n`,
}

function findingsIn(changes: Record<string, string>): string[] {
  return checkDocs(writeTree({ ...sound, ...changes }))
}

test('reports nothing for documents that follow every rule', () => {
  expect(findingsIn({})).toEqual([])
})

test.each([
  ['a forbidden word', 'README.md', 'Told again, anew.', 'Write instead: again'],
  ['a cited path that does not exist', 'README.md', 'See `server/deals/rules.ts`.', 'names server/deals/rules.ts'],
  [
    'a comment that cites a document outside the repository',
    'server/leads/store.ts',
    '/** Specification section 3. */\n',
    'outside the repository',
  ],
  ['a link to a document that does not exist', 'docs/product.md', '[more](./more.md)\n## Leads', 'names docs/more.md'],
  [
    'a cited test title that does not exist',
    'server/leads/rules.test.ts',
    `test('refuses strangers', () => {})\n`,
    'cites "admits the advisor" of server/leads/rules.test.ts',
  ],
  ['a cited command that does not exist', 'CONTRIBUTING.md', 'Type `npm run lint`.', 'npm run lint'],
  ['a document without a line in the index', 'docs/calls.md', '# Calls\n', 'has no link to docs/calls.md'],
  [
    'a table of requirements that does not add up',
    'docs/security.md',
    '| 1 | 0 | 0 | 0 | 0 | 0 |\n| 1.2.1 | 1 | Encodes | met | so |\n',
    'add up to "| 1 | 1 | 0 | 0 | 0 | 1 |"',
  ],
  ['a document that is too long', 'README.md', 'word\n'.repeat(501), '501 words, at most 500'],
  ['a decision that is too long', 'docs/decisions/001-a.md', 'word '.repeat(701), '701 words, at most 700'],
  [
    'a dependency without a reason',
    'package.json',
    '{ "scripts": { "start": "x", "check": "x" }, "dependencies": { "left-pad": "1" } }',
    'left-pad',
  ],
  [
    'a row of changes.md that lacks a file',
    'docs/changes.md',
    '| a rule | `a` | 0 |  |',
    'a row is out of date; run node scripts/check-docs.ts --write-changes',
  ],
  [
    'a document that cites a document outside the repository',
    'docs/product.md',
    '## Leads\nAs specification section 4 says.',
    'outside the repository',
  ],
  [
    'a comment that is a bad example of the style guide',
    'server/leads/store.ts',
    '/** Null within\n * three weeks none. */\n',
    'is a bad example of docs/style.md',
  ],
  ['a decision record without a date', 'docs/decisions/001-a.md', '# A\n\n1 May 2026\n', 'Date: yyyy-mm-dd'],
  [
    'a decision record that the index lacks',
    'docs/decisions/001-a.md',
    '# A\n\nDate: 2026-05-01\n',
    'has no row "| [001]',
  ],
  [
    'a row of changes.md with two names that lacks a file of the second',
    'docs/changes.md',
    '| a rule | `absent`, `a` | 0 |  |',
    'It should be: | a rule | `absent`, `a` | 1 | `server/leads/rules.ts` |',
  ],
  [
    'a row of changes.md whose name occurs nowhere',
    'docs/changes.md',
    '| a rule | `absent` | 0 |  |',
    'choose another',
  ],
  ['a cited heading that does not exist', 'docs/product.md', '# Product\n', 'has no such heading'],
])('reports %s', (_rule, path, text, sentence) => {
  expect(findingsIn({ [path]: text }).join('\n')).toContain(sentence)
})
