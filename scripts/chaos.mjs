// `npm run chaos`: breaks a cluster on this machine under load (bench/cluster/run.ts). It takes
// seven minutes, ends within eleven, and is not a part of `npm test`.

import { ensureCluster } from './cluster.mjs'
import { checkArguments } from './command-line.mjs'
import { ensureRedis } from './redis.mjs'
import { node, run, SetupError, setUp } from './setup.mjs'

const usage = `Usage: npm run chaos [-- --keep]

  Starts three processes, three PostgreSQL and Redis on this machine, breaks one after the other under load, and counts
  what was acknowledged against what is stored. --keep leaves the logs in the temporary folder.`
checkArguments('npm run chaos', usage, (arg) => arg === '--keep')

try {
  await setUp()
  await ensureRedis()
  await ensureCluster()
  process.exitCode = await run(node, ['bench/cluster/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
