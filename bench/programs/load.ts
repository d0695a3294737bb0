// Puts load on an address of this machine and prints what came of it as JSON; `underLoad` of
// bench/support/load.ts runs it as a process of its own, so that making requests takes no time from
// answering them.
import { isIP } from 'node:net'
import autocannon from 'autocannon'
import { Load } from '../support/load.ts'

const load = Load.parse(JSON.parse(process.argv[2] ?? '{}'))
const { hostname } = new URL(load.url)
if (!isIP(hostname) || !hostname.startsWith('127.')) throw new Error(`${hostname} is not this machine`)
const { method, bodies, tokens, headers, carry, overallRate, ...options } = load
const body = { 'content-type': 'application/json' }
const requests = [
  ...(carry ? [] : bodies.map((each) => ({ method, body: JSON.stringify(each) }))),
  ...tokens.map((token) => ({ method, headers: { ...headers, authorization: `Bearer ${token}` } })),
]
const starts = bodies.values()
const result = await autocannon({
  ...options,
  ...(overallRate && { overallRate }),
  method,
  headers: bodies.length > 0 ? { ...headers, ...body } : headers,
  ...(requests.length > 0 ? { requests } : {}),
  ...(carry && {
    setupClient(client) {
      client.setBody(JSON.stringify(starts.next().value))
      client.on('body', (reply) => {
        client.setBody(JSON.stringify({ [carry]: Reflect.get(JSON.parse(String(reply)), carry) }))
      })
    },
  }),
})
const { latency, errors, non2xx } = result
const done = { answers: result['2xx'], perSecond: result['2xx'] / result.duration }
console.log(JSON.stringify({ ...done, medianMs: latency.p50, p99Ms: latency.p99, failures: errors + non2xx }))
