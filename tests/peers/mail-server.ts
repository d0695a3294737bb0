import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  /** The value of SMTP_URL. */
  readonly url: string
  /** What it took, the latest last. */
  readonly arrived: readonly Email[]
  readonly close: () => void
}

/** Starts a mail server that takes every email, without encryption and without an account. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      arrived.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // `listen` on a port gives an address with a port.
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, arrived, close: () => server.close() }
}
