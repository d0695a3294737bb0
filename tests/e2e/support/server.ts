import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

// The server that the browser tests drive: the built pages and the demo data, on a data folder of
// its own that goes when it does.
const port = process.argv[2] ?? '3100'
const dataDir = process.env.E2E_DATA_DIR ?? ''
const server = spawn(process.execPath, ['--enable-source-maps', 'build/program/main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: port,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
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
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
// Playwright killed outright tells nobody; its server must not stay behind.
const parent = process.ppid
setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 1_000).unref()
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
