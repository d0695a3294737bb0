import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { problem } from '#contract/problems.ts'
import type { MailPort } from './port.ts'

const StoredMail = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  kind: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() })).default([]),
})
export type StoredMail = z.infer<typeof StoredMail>

export type Outbox = MailPort & {
  /** The newest mails first. */
  list(limit?: number): Promise<StoredMail[]>
}

/** How many mails are kept; a demo that runs for months must not fill the disk. */
const kept = 1_000

/** Keeps mails as files instead of sending them, for a developer, a demo and the tests to read. */
export function createOutbox(options: { dir: string; from: string; now: () => Date }): Outbox {
  const { dir, from, now } = options
  let last = 0

  async function names(): Promise<string[]> {
    const found = await readdir(dir).catch(() => [])
    return found.filter((name) => name.endsWith('.json')).sort()
  }

  return {
    async send(message) {
      // As a mail server does: no mail reaches the top-level domain `invalid` (RFC 2606).
      if (/\.invalid$/i.test(message.to))
        throw problem('core.invalid', { detail: 'No mail server knows this address.' })
      // Mails hold codes and links that open accounts: other users of this machine must not read
      // them.
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await chmod(dir, 0o700)
      const at = now()
      // The clock of tests may not advance, so a counter keeps the order of mails of one instant.
      last += 1
      const id = `${at.toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}-${String(last).padStart(6, '0')}`
      const mail: z.input<typeof StoredMail> = {
        ...message,
        id,
        at: at.toISOString(),
        from,
        attachments: [...(message.attachments ?? [])],
      }
      // Renamed into place, so that a reader never meets half a mail.
      const path = join(dir, `${id}.json`)
      await writeFile(`${path}.part`, JSON.stringify(mail), { mode: 0o600 })
      await rename(`${path}.part`, path)
      if (last % 100 === 0)
        for (const name of (await names()).slice(0, -kept)) await rm(join(dir, name), { force: true })
    },

    async list(limit = 100) {
      const newest = (await names()).slice(-limit).reverse()
      return Promise.all(
        newest.map(async (name) => StoredMail.parse(JSON.parse(await readFile(join(dir, name), 'utf8')))),
      )
    },
  }
}
