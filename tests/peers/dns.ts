import { createSocket } from 'node:dgram'

/** A real DNS server over UDP that answers questions for TXT records (RFC 1035). */
export async function startDns(port = 0) {
  const records = new Map<string, string | readonly string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, sender) => {
    const { name, end } = questionOf(query)
    const texts = [records.get(name) ?? []].flat()
    const header = Buffer.from(query.subarray(0, 12))
    // An answer, without an error or with "no such name".
    header.writeUInt16BE(texts.length === 0 ? 0x8183 : 0x8180, 2)
    header.writeUInt16BE(texts.length, 6)
    header.fill(0, 8)
    const question = query.subarray(12, end)
    socket.send(Buffer.concat([header, question, ...texts.map(textAnswer)]), sender.port, sender.address)
  })
  await new Promise<void>((bound) => socket.bind(port, '127.0.0.1', bound))
  // It ends with the tests.
  socket.unref()
  return { address: `127.0.0.1:${socket.address().port}`, records }
}

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** One TXT record whose name points back to the question. */
function textAnswer(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
