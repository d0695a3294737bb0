import { describe, expect, test } from 'vitest'
import { withScriptsLast } from './scripts-last.ts'

const written = [
  '<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/></head>',
  '<script type="module" async="">;\nimport * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/home.js";',
  'window.routes = {"root":route0,"home":route1};\nimport("/assets/entry.js");</script>',
].join('\n')

describe('a page with its scripts last', () => {
  test('names no script that the browser would load before the first paint', () => {
    const page = withScriptsLast(written)
    expect(page).not.toContain('<link rel="modulepreload"')
    expect(page).not.toMatch(/^import /m)
  })

  test('loads all scripts after the first paint, and the entry after the routes', () => {
    const page = withScriptsLast(written)
    const steps = [
      'await new Promise((seen)',
      '["/assets/entry.js","/assets/root.js"]',
      'const [route0, route1] = await Promise.all([import("/assets/root.js"), import("/assets/home.js")])',
      'window.routes = {"root":route0,"home":route1};',
      'import("/assets/entry.js");',
    ].map((step) => page.indexOf(step))
    expect(steps).not.toContain(-1)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })

  test('has no indentation of the router’s, and every line of its code', () => {
    const page = withScriptsLast(
      written.replace('window.routes', '\n\n  window.routes').replace('{"root"', '{\n    "root"'),
    )
    expect(page).toContain('\nwindow.routes = {\n"root":route0,"home":route1};\nimport("/assets/entry.js");')
  })

  test('is refused when the router writes its scripts in another form', () => {
    expect(() => withScriptsLast('<head></head>')).toThrow('otherwise')
    expect(() => withScriptsLast(written.replaceAll('modulepreload', 'preload'))).toThrow('otherwise')
  })
})
