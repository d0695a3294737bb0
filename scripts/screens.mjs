// `npm run screens`: writes a picture of every page for each role, in three widths and both themes,
// into screens/.
//   npm run screens -- 390-dark    one width and theme
import { rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureChromium, findChromium } from './chromium.mjs'
import { checkArguments } from './command-line.mjs'
import { root, run, SetupError, setUp } from './setup.mjs'

const usage = `Usage: npm run screens -- [WIDTH-THEME...]

  Writes pictures of all pages into screens/. WIDTH is 390, 1024 or 1440, THEME is light or dark; all six without arguments.`
checkArguments('npm run screens', usage, (arg) => /^(390|1024|1440)-(light|dark)$/.test(arg))

const chosen = process.argv.slice(2)
try {
  await setUp()
  await ensureChromium()
  for (const name of chosen.length > 0 ? chosen : [''])
    rmSync(join(root, 'screens', name), { recursive: true, force: true })
  const bin = join(root, 'node_modules/.bin')
  const projects = chosen.map((name) => `--project=${name}`)
  process.exitCode = await run(
    join(bin, 'playwright'),
    ['test', '--config=playwright.screens.config.ts', '--reporter=list', ...projects],
    { PATH: `${bin}${delimiter}${process.env.PATH}`, CHROMIUM: findChromium() ?? '' },
  )
  console.log('The pictures are in screens/.')
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
