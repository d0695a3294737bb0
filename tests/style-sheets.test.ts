import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { renderedPages, staticPages } from '#web/pages.ts'

const web = fileURLToPath(new URL('../web', import.meta.url))

/** What a file imports, at once or later, of the web's own files; types draw nothing. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /(?:^import (?!type )[^'"]*|^export [^'"]*|\bimport\()'(\.[^']+|#web[^']+)'/gm,
  )
  return [...found]
    .map(([, path = '']) => (path.startsWith('#web/') ? join(web, path.slice(5)) : join(dirname(file), path)))
    .filter((path) => /\.tsx?$/.test(path))
}

function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file) || !existsSync(file)) return
    // What is loaded later may bring the sheet of all pages along.
    if (readFileSync(file, 'utf8').includes("import '#web/desk.css'")) return
    reached.add(file)
    for (const next of importsOf(file)) visit(next)
  }
  for (const file of files) visit(file)
  return reached
}

test('the style sheet of public pages covers every folder that their parts come from', () => {
  const pages = [...new Set([...staticPages, ...renderedPages].map(({ module }) => join(web, module)))]
  expect(pages.length).toBeGreaterThan(12)
  const frame = [join(web, 'root.tsx'), join(web, 'layout/pages/site.tsx')]
  const reached = reachedFrom([...frame, ...pages])
  const drawn = [...reached].filter((file) => /className|class=/.test(readFileSync(file, 'utf8')))
  const sources = [...readFileSync(join(web, 'app.css'), 'utf8').matchAll(/@source (not )?'\.\/([a-z/.-]+)'/g)]
  const isNamed = (file: string, excluded: boolean) =>
    sources
      .filter(([, not]) => Boolean(not) === excluded)
      .some(([, , path]) => `${relative(web, file)}/`.startsWith(`${path}/`))
  const isSearched = (file: string) => isNamed(file, false) && !isNamed(file, true)
  const missed = drawn.filter((file) => file !== join(web, 'root.tsx') && !isSearched(file))
  expect(missed.map((file) => relative(web, file))).toEqual([])
})

test('fade and slide animations take no time when reduced motion is requested', () => {
  const css = readFileSync(join(web, 'app.css'), 'utf8')
  const [reduced = ''] = /@media \(prefers-reduced-motion: reduce\) \{\s*:root \{[^}]*\}/.exec(css) ?? []
  const animations = [
    ...readFileSync(join(web, 'ui/styles/motion.css'), 'utf8').matchAll(/--animate-\w+-(?:in|out): ([^;]+);/g),
  ]
  expect(animations.length).toBeGreaterThan(3)
  for (const [text, value = ''] of animations) {
    const [, duration] = /var\((--(?:fast|base|slow))\)/.exec(value) ?? []
    expect(duration, text).toBeDefined()
    expect(reduced, text).toContain(`${duration}: 0ms;`)
  }
})
