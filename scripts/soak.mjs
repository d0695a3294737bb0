// `npm run soak`: the product at half of the load that it bears, for an hour or as long as given
// (bench/programs/soak.ts). It is not a part of `npm test`.
import { checkArguments } from './command-line.mjs'
import { node, run, SetupError, setUp } from './setup.mjs'

const usage = `Usage: npm run soak [-- MINUTES]

  Runs the product at half load for MINUTES (60) and fails when its memory grows or descriptors are lost.`
checkArguments('npm run soak', usage, (arg) => Number(arg) > 0)

try {
  await setUp()
  process.exitCode = await run(node, ['bench/programs/soak.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
