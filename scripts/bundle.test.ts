import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  importsJsonSchema,
  insertsStyles,
  replacedModules,
  shellModules,
  textModules,
  writesJsonSchema,
} from './bundle.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const library = (path: string) => readFileSync(join(root, 'node_modules', path), 'utf8')

describe('libraries that the build rewrites', () => {
  test('sonner inserts its styles with one call and ships them as a file', () => {
    expect(library('sonner/dist/index.mjs').match(new RegExp(insertsStyles, 'gm'))).toHaveLength(1)
    expect(library('sonner/dist/styles.css')).toContain('[data-sonner-toaster]')
  })

  test('zod has a line for each kind of schema that writes JSON Schema, and one import for its methods', () => {
    const code = library('zod/v4/classic/schemas.js')
    expect(code.match(writesJsonSchema)).toHaveLength(code.split('processJSONSchema').length - 1)
    expect(code.match(importsJsonSchema)).toHaveLength(3)
  })

  test('lucide creates each icon from a size and nodes through the replaced module', () => {
    for (const icon of ['check', 'house', 'x']) {
      const code = library(`lucide-react/dist/esm/icons/${icon}.mjs`)
      expect(code).toContain("from '../createLucideIcon.mjs'")
      expect(code).toMatch(/size: 24,\s+node: \[\s*\["/)
      expect(code).toContain('createLucideIcon(__iconData)')
    }
  })

  test('react-remove-scroll imports only styleSingleton from the replaced module', () => {
    const require = createRequire(import.meta.url)
    const files = ['react-remove-scroll', 'react-remove-scroll-bar'].flatMap((name) =>
      globSync(join(dirname(require.resolve(`${name}/package.json`)), 'dist/es2015/*.js')),
    )
    const imports = files.flatMap(
      (file) => readFileSync(file, 'utf8').match(/import .* from 'react-style-singleton'/g) ?? [],
    )
    expect(imports.length).toBeGreaterThan(0)
    for (const line of imports) expect(line).toBe("import { styleSingleton } from 'react-style-singleton'")
  })

  test('every replacement file exists', () => {
    for (const { replacement } of replacedModules) expect(existsSync(replacement)).toBe(true)
  })
})

test('every module listed for a shared chunk exists', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'contract/**/*.ts', 'node_modules/lucide-react/dist/esm/icons/*.mjs'], {
    cwd: root,
  })
  const names = [...shellModules, ...textModules].flatMap((pattern) => {
    const [, folder = '', alternatives = ''] = /^(.*)\(\?:(.*)\)\\\.$/.exec(pattern) ?? [null, pattern.slice(0, -2), '']
    return alternatives === '' ? [folder] : alternatives.split('|').map((name) => folder + name)
  })
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !files.some((file) => new RegExp(`${name}\\.`).test(file)))).toEqual([])
})
