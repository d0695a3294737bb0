import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const account = { sid: 'AC0123', token: 'the-token-of-the-account', from: '+15035550100' }

/** A gateway of text messages that checks each request as Twilio's published API does. */
export async function startSmsGateway() {
  const state = { sent: [] as { to: string; body: string }[], stopped: new Set<string>(), isAway: false }
  const server = createServer(async (request, reply) => {
    const form = new URLSearchParams(await text(request))
    const send = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? '']
    const credentials = Buffer.from(`${account.sid}:${account.token}`).toString('base64')
    if (request.headers.authorization !== `Basic ${credentials}`) return send(401, { code: 20_003 })
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${account.sid}/Messages.json`)
      return send(404, { code: 20_404 })
    if (form.get('From') !== account.from || !/^\+1\d{10}$/.test(to) || body === '' || body.length > 1_600)
      return send(400, { code: 21_211 })
    if (state.isAway) return send(503, { code: 20_503 })
    if (state.stopped.has(to)) return send(400, { code: 21_610 })
    state.sent.push({ to, body })
    return send(201, { sid: `SM${state.sent.length}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  // `listen` on a port gives an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    state,
    /** What the gateway sends when somebody answers, signed as Twilio signs it. */
    answer(url: string, { from, body }: { from: string; body: string }) {
      const form = new URLSearchParams({ To: account.from, From: from, Body: body, AccountSid: account.sid })
      const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1)).flat()
      const signature = createHmac('sha1', account.token)
        .update(url + fields.join(''))
        .digest('base64')
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
      return { payload: form.toString(), headers }
    },
    env: {
      TWILIO_ACCOUNT_SID: account.sid,
      TWILIO_AUTH_TOKEN: account.token,
      TWILIO_FROM: account.from,
      TWILIO_API_URL: `http://127.0.0.1:${port}`,
    },
  }
}
