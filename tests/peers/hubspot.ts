import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { atEnd } from '#tests/support/at-end.ts'

/** The published form of POST /crm/v3/objects/contacts/batch/upsert. */
const Upsert = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
        id: z.string(),
        idProperty: z.literal('email'),
        properties: z.partialRecord(
          z.enum(['email', 'firstname', 'lastname', 'phone', 'state', 'lifecyclestage']),
          z.string(),
        ),
      }),
    )
    .min(1)
    .max(100),
})

/**
 * HubSpot's interface for contacts, which checks tokens and the form of requests as published.
 * `status` is the next answer to a batch, where it is not to be taken; `refused` is an address that
 * it does not take.
 */
export async function startHubspot() {
  const state = { token: 'pat-na1-right-token', status: null as number | null, refused: '', batches: 0 }
  const contacts = new Map<string, Record<string, string>>()
  const server = createServer(async (request, reply) => {
    const answer = (status: number, body: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const url = new URL(request.url ?? '', 'http://hubspot.example')
    if (request.headers.authorization !== `Bearer ${state.token}`)
      return answer(401, { status: 'error', category: 'INVALID_AUTHENTICATION', message: 'wrong token' })
    if (request.method === 'GET' && url.pathname === '/account-info/v3/details')
      return answer(200, { portalId: 8_123_456, timeZone: 'US/Eastern' })
    if (request.method === 'GET' && url.pathname === '/crm/v3/objects/contacts') return answer(200, { results: [] })
    if (request.method !== 'POST' || url.pathname !== '/crm/v3/objects/contacts/batch/upsert')
      return answer(404, { status: 'error', message: `no ${request.method} ${url.pathname}` })
    state.batches += 1
    const parsed = Upsert.safeParse(await json(request))
    if (state.status !== null) return answer(state.status, { status: 'error', message: 'ada@example.com' })
    if (!parsed.success || parsed.data.inputs.some(({ id }) => id === state.refused))
      return answer(400, { status: 'error', category: 'VALIDATION_ERROR', message: 'not a contact' })
    for (const { id, properties } of parsed.data.inputs) contacts.set(id, { ...contacts.get(id), ...properties })
    const results = parsed.data.inputs.map(({ id, properties }) => ({ id, properties, new: true, archived: false }))
    return answer(200, {
      status: 'COMPLETE',
      results,
      startedAt: '2026-03-02T00:00:00Z',
      completedAt: '2026-03-02T00:00:00Z',
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  // `listen` on a port gives an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, state, contacts }
}
