// `npm run bench`: every benchmark of bench/, one after another so that none competes for CPU.
//   npm run bench -- matching 10    only those named "matching", with the rest as their arguments
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkArguments } from './command-line.mjs'
import { ensureRedis } from './redis.mjs'
import { node, root, run, SetupError, setUp } from './setup.mjs'

const usage = `Usage: npm run bench -- [WORD] [ARGUMENT...]

  Runs the benchmarks of bench/ one after the other, or those with WORD in their name, with the arguments.`
checkArguments('npm run bench', usage, (arg) => arg !== process.argv[2] || !arg.startsWith('-'))

const [wanted = '', ...rest] = process.argv.slice(2)
try {
  await setUp()
  await ensureRedis()
  const names = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.ts') && name.includes(wanted))
  if (names.length === 0) throw new SetupError(`No file of bench/ has "${wanted}" in its name.`)
  for (const name of names) {
    console.log(`\n-- ${name}`)
    if ((await run(node, [join('bench', name), ...rest], { NODE_ENV: 'production' })) !== 0) process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
