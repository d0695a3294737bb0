import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#tests/peers/free-port.ts'
import { copyDataFolder } from './demo-data.ts'

// The server that the browser tests drive: the built pages and the demo data, on a data folder of
// its own that goes when it does. The demo data takes half a minute to make, so it is made once, in
// a folder that the servers of single tests begin with too.
const port = process.argv[2] ?? '3100'
const dataDir = process.env.E2E_DATA_DIR ?? ''
const demoDir = process.env.E2E_DEMO_DIR ?? ''
const env = {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://localhost:${port}`,
  DATABASE_URL: '',
  DEMO_DATA: 'true',
  LOG_LEVEL: 'warn',
  DNS_SERVERS: `127.0.0.1:${process.env.E2E_DNS_PORT}`,
  CALENDAR_PRIVATE_ADDRESSES: '127.0.0.1',
  GOOGLE_CALENDAR_CLIENT_ID: 'fairlead-client',
  GOOGLE_CALENDAR_CLIENT_SECRET: 'the-secret-of-fairlead',
  GOOGLE_CALENDAR_URL: `http://127.0.0.1:${process.env.E2E_CALENDAR_PORT}`,
  PUSH_PRIVATE_ADDRESSES: '127.0.0.1',
  LINK_PREVIEW_PRIVATE_ADDRESSES: '127.0.0.1',
  AUTH_SSO_PRIVATE_ADDRESSES: '127.0.0.1',
  // Every test comes from one address, faster than people do.
  RATE_LIMIT_FACTOR: '1000',
}
let server: ChildProcess | undefined
let isEnding = false

const end = (signal: NodeJS.Signals) => {
  isEnding = true
  server?.kill(signal)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal))
// Playwright killed outright tells nobody; its server must not stay behind.
const parent = process.ppid
setInterval(() => process.ppid !== parent && end('SIGTERM'), 1_000).unref()

let code = await makeDemoData()
if (code === 0 && !isEnding) {
  copyDataFolder(demoDir, dataDir)
  code = await ended(start(port, dataDir))
}
for (const folder of [dataDir, demoDir]) rmSync(folder, { recursive: true, force: true })
process.exit(code)

/** Runs a server until it has filled its folder; returns the code it ends with. */
async function makeDemoData(): Promise<number> {
  const ownPort = String(await freePort())
  const maker = start(ownPort, demoDir)
  const made = ended(maker)
  while (maker.exitCode === null && !(await isReady(ownPort))) await setTimeout(200)
  maker.kill('SIGTERM')
  return made
}

function start(ownPort: string, folder: string): ChildProcess {
  server = spawn(process.execPath, ['build/program/main.js'], {
    stdio: 'inherit',
    env: { ...env, PORT: ownPort, DATA_DIR: folder },
  })
  return server
}

async function ended(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

async function isReady(ownPort: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${ownPort}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
