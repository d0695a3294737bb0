import { once } from 'node:events'
import { connect, createServer, type ListenOptions, type NetConnectOpts, type Server } from 'node:net'

/** Listens, and passes each connection on to another place. */
export async function passOn(from: ListenOptions, to: NetConnectOpts): Promise<Server> {
  const listener = createServer((socket) => {
    const target = connect(to)
    socket.pipe(target).pipe(socket)
    for (const side of [socket, target]) side.on('error', () => side.destroy())
  })
  await once(listener.listen(from), 'listening')
  return listener
}
