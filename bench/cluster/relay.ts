import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '#tests/peers/free-port.ts'

export type Relay = Disposable & {
  readonly port: number
  /** Lets nothing pass and says nothing, as a pulled cable does; connections stay open. */
  cut(): void
  mend(): void
}

/** Passes on what a process and a server of this machine say to each other. */
export async function startRelay(toPort: number): Promise<Relay> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    if (isCut) for (const each of [near, far]) each.pause()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    cut() {
      isCut = true
      for (const each of sockets) each.pause()
    },
    mend() {
      isCut = false
      for (const each of sockets) each.resume()
    },
    [Symbol.dispose]() {
      for (const each of sockets) each.destroy()
      server.close()
    },
  }
}
