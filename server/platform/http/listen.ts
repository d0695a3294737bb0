import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'

/**
 * Opens the port and tells the address that people type.
 *
 * @throws StartupError when the port is taken or may not be opened
 */
export async function openAddress(app: FastifyInstance, { port, host, publicUrl }: Config): Promise<string> {
  try {
    await app.listen({ port, host, listenTextResolver: () => 'listening' })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} is already in use. Stop what uses it, or choose another, as PORT=${port + 1}.`,
      )
    if (code === 'EACCES') throw new StartupError(`This account may not open port ${port}. Choose one above 1023.`)
    if (code === 'EADDRNOTAVAIL') throw new StartupError(`This machine has no address ${host}. Check HOST.`)
    throw error
  }
  // Port 0 asks for any free port, which is known only now.
  const opened = app.server.address()
  return port === 0 && opened && typeof opened === 'object' ? `http://localhost:${opened.port}` : publicUrl
}
