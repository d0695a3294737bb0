import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { helpKeys } from '#contract/support/values.ts'

const web = fileURLToPath(new URL('../web', import.meta.url))

test('the pages show each stored help text at one place or more', () => {
  const pages = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const code = pages.map((file) => readFileSync(join(web, file), 'utf8')).join('\n')
  const explained = new Set([...code.matchAll(/<HelpText (?:key=\{\w+\} )?by="([a-z-]+)"/g)].map(([, key]) => key))
  expect([...explained].toSorted()).toEqual(helpKeys)
})
