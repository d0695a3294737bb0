import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The code without comments: a name in a comment is shown to nobody. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '')

test('no file except contract/brand.ts contains the name of the brand', () => {
  const files = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => file !== 'contract/brand.ts' && !/\.test(-d)?\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const written = files.filter((file) => codeOf(readFileSync(`${root}/${file}`, 'utf8')).includes(brand.name))
  expect(written).toEqual([])
})
