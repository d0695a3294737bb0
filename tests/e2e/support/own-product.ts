import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import { freePort } from '#tests/peers/free-port.ts'
import { startMailServer } from '#tests/peers/mail-server.ts'
import { startSmsGateway } from '#tests/peers/sms-gateway.ts'
import { copyDataFolder } from './demo-data.ts'
import { aSecondNode } from './time.ts'

/** A server with demo data of its own, whose emails and text messages arrive in the test. */
export type OwnProduct = {
  readonly address: string
  /** Emails that arrived at an address, the latest last. */
  mailsTo: (address: string) => readonly Email[]
  /** Text messages that arrived at a number, the latest last. */
  textsTo: (number: string) => readonly string[]
  /** How many emails to an address wait for later. */
  countHeldMails: (address: string) => Promise<number>
  /** Lets the time pass that everything waits for which is queued now. */
  passTime: () => Promise<void>
}

type Settings = {
  /** Where it listens; a free port unless something must know it before. */
  readonly port?: number
  /** Variables of its environment, before those that it has anyway. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a server with demo data of its own, lets `use` work with it, and ends it. */
export async function withOwnProduct(
  use: (product: OwnProduct) => Promise<void>,
  settings: Settings = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-own-'))
  // Without it, as where E2E_URL is set, the server makes its own.
  if (process.env.E2E_DEMO_DIR) copyDataFolder(process.env.E2E_DEMO_DIR, dataDir)
  const [mail, gateway, port] = [await startMailServer(), await startSmsGateway(), settings.port ?? (await freePort())]
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, ['build/program/main.js'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/compile'),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '1000',
      SMTP_URL: mail.url,
      ...gateway.env,
      ...settings.env,
    },
  })
  try {
    await expect(async () => expect((await fetch(`${address}/ready`)).ok).toBe(true)).toPass({ timeout: 150_000 })
    const node = await aSecondNode(dataDir)
    try {
      await use({
        address,
        mailsTo: (to) => mail.arrived.filter((email) => email.to?.some((reader) => reader.address === to)),
        textsTo: (number) => gateway.state.sent.filter(({ to }) => to === number).map(({ body }) => body),
        async countHeldMails(to) {
          const held = await node.db.execute(
            sql`select 1 from pgboss.job where name = 'mail.deliver' and state = 'created' and start_after > now()
          and data ->> 'to' = ${to}`,
          )
          return held.rows.length
        },
        async passTime() {
          await node.db.execute(sql`update digest_items set due_at = now() - interval '1 minute'`)
          await node.db.execute(
            sql`update pgboss.job set start_after = now() where state = 'created' and start_after > now()`,
          )
        },
      })
    } finally {
      await node.close()
    }
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    mail.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
