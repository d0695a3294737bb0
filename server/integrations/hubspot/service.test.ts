import { describe, expect, test } from 'vitest'
import { deleteAccount, listSecurityEvents } from '#contract/auth/endpoints.ts'
import { hours, minutes } from '#contract/core/durations.ts'
import { connectHubspot, disconnectHubspot, getHubspot } from '#contract/integrations/hubspot/endpoints.ts'
import { moveLead } from '#contract/leads/endpoints.ts'
import { withdrawConsent } from '#contract/profiles/endpoints.ts'
import { endSessionsOf } from '#server/auth/service.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startServer } from '#tests/peers/calendar-server.ts'
import { startHubspot } from '#tests/peers/hubspot.ts'
import { startApp } from '#tests/support/harness.ts'

const hubspot = await startHubspot()
const app = await startApp({ env: { HUBSPOT_API_URL: hubspot.url } })
const { a, an } = people(app)
const { aLead } = leadsOf(app)

const connect = (advisor: TestPerson) => app.as(advisor).call(connectHubspot, { body: { token: hubspot.state.token } })
const read = async (advisor: TestPerson) => (await app.as(advisor).call(getHubspot, {})).connection
const sent = (person: TestPerson) => hubspot.contacts.get(person.email)

describe('connecting with HubSpot', () => {
  test('sends the leads whose consumers consent, with what each shares, and no others', async () => {
    const disclosed = await aLead({
      consumer: await a.consumer({ firstName: 'Rosa', lastName: 'Whitcombe', state: 'OR' }),
    })
    const { advisor } = disclosed
    const withdrawn = await aLead({ advisor })
    await app.as(withdrawn.consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    const connection = await connect(advisor)
    expect(connection).toMatchObject({ connection: { accountId: '8123456', lastSentAt: null, refusedAt: null } })
    expect(JSON.stringify(connection)).not.toContain(hubspot.state.token)
    await app.runDueJobs()
    expect(sent(disclosed.consumer)).toEqual({
      email: disclosed.consumer.email,
      firstname: 'Rosa',
      lastname: 'Whitcombe',
      state: 'OR',
      lifecyclestage: 'lead',
    })
    expect(sent(withdrawn.consumer)).toBeUndefined()
    expect(await read(advisor)).toMatchObject({ lastSentAt: app.clock.now().toISOString() })
  })

  test('is refused with a wrong token, and keeps the previous connection', async () => {
    const { advisor } = await aLead()
    await connect(advisor)
    const wrong = app.as(advisor).call(connectHubspot, { body: { token: 'pat-na1-wrong-token' } })
    await expect(wrong).rejects.toMatchObject({ code: 'integrations.hubspot-refused' })
    expect(await read(advisor)).toMatchObject({ accountId: '8123456', refusedAt: null })
  })

  test('stores no token when its owner’s account is deleted while HubSpot answers', async () => {
    let leave: (() => Promise<void>) | null = null
    const url = await startServer(async ({ url: path = '', headers: { authorization = '' } }, reply) => {
      await leave?.()
      leave = null
      const answer = await fetch(`${hubspot.url}${path}`, { headers: { authorization } })
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })
    const slow = await startApp({ env: { HUBSPOT_API_URL: url } })
    const advisor = await people(slow).an.advisor()
    leave = () => slow.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
    const connecting = slow.as(advisor).refused(connectHubspot, { body: { token: hubspot.state.token } })
    expect((await connecting).code).toBe('core.signed-out')
    const { rows } = await slow.platform.pool.query('select from hubspot_connections where owner_id = $1', [advisor.id])
    expect(rows).toEqual([])
  })

  test('is refused without a recent proof, and its owner reads of it by email and in the security log', async () => {
    const advisor = await an.advisor()
    await connect(advisor)
    const texts = (await app.mailsTo(advisor.email)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('was connected to HubSpot'))
    const [event] = (await app.as(advisor).call(listSecurityEvents)).items
    expect(event).toMatchObject({ kind: 'hubspot_connected', isThisSession: true })
    app.clock.advance(minutes(11))
    const again = app.as(advisor).refused(connectHubspot, { body: { token: hubspot.state.token } })
    expect(await again).toMatchObject({ code: 'auth.reauthentication-needed' })
  })

  test('ends with its token when the access to the account is revoked', async () => {
    const advisor = await an.advisor()
    await connect(advisor)
    await endSessionsOf(app.system(), advisor.id)
    const { consumer } = await aLead({ advisor })
    await app.runDueJobs()
    expect(sent(consumer)).toBeUndefined()
    const { rows } = await app.platform.pool.query('select 1 from hubspot_connections where owner_id = $1', [
      advisor.id,
    ])
    expect(rows).toEqual([])
  })

  test('stores the token encrypted, and deletes it on disconnecting', async () => {
    const advisor = await an.advisor()
    await connect(advisor)
    const stored = () =>
      app.platform.pool.query('select token from hubspot_connections where owner_id = $1', [advisor.id])
    expect((await stored()).rows[0].token).not.toContain(hubspot.state.token)
    await app.as(advisor).call(disconnectHubspot, {})
    expect((await stored()).rows).toEqual([])
    expect(await read(advisor)).toBeNull()
  })
})

describe('sending leads to HubSpot', () => {
  test('sends a lead when it is created and when it moves, with its lifecycle stage', async () => {
    const advisor = await an.advisor()
    await connect(advisor)
    const { lead, consumer } = await aLead({ advisor })
    await app.runDueJobs()
    expect(sent(consumer)).toMatchObject({ lifecyclestage: 'lead' })
    for (const to of ['contacted', 'qualified'] as const)
      await app.as(advisor).call(moveLead, { params: { id: lead.id }, body: { to } })
    await app.runDueJobs()
    expect(sent(consumer)).toMatchObject({ lifecyclestage: 'salesqualifiedlead' })
  })

  test('stops sending a lead once its consumer withdraws consent', async () => {
    const advisor = await an.advisor()
    await connect(advisor)
    const { lead, consumer } = await aLead({ advisor })
    await app.runDueJobs()
    await app.as(consumer).call(withdrawConsent, { params: { advisorId: advisor.id } })
    hubspot.contacts.clear()
    await app.as(advisor).call(moveLead, { params: { id: lead.id }, body: { to: 'contacted' } })
    await app.runDueJobs()
    expect(sent(consumer)).toBeUndefined()
  })

  test('does not send a lead of another advisor', async () => {
    const advisor = await an.advisor()
    await connect(advisor)
    const { consumer } = await aLead()
    await app.runDueJobs()
    expect(sent(consumer)).toBeUndefined()
  })
})

describe('errors of HubSpot', () => {
  test('retries a lead until it arrives when HubSpot is down or asks to wait', async () => {
    const advisor = await an.advisor()
    await connect(advisor)
    await app.runDueJobs()
    const { consumer } = await aLead({ advisor })
    for (const status of [503, 429]) {
      hubspot.state.status = status
      await app.runDueJobs()
      expect(sent(consumer)).toBeUndefined()
      app.clock.advance(hours(1))
    }
    hubspot.state.status = null
    await app.runDueJobs()
    expect(sent(consumer)).toBeDefined()
    expect(await read(advisor)).toMatchObject({ refusedAt: null, lastSkippedAt: null })
  })

  test('sends the other contacts, and reports a skip, when HubSpot refuses one contact', async () => {
    const { advisor, consumer: bad } = await aLead()
    const { consumer: good } = await aLead({ advisor })
    hubspot.state.refused = bad.email
    await connect(advisor)
    await app.runDueJobs()
    hubspot.state.refused = ''
    expect([sent(bad), sent(good)]).toEqual([undefined, expect.objectContaining({ email: good.email })])
    const now = app.clock.now().toISOString()
    expect(await read(advisor)).toMatchObject({ lastSentAt: now, lastSkippedAt: now })
  })

  test('sends nothing after HubSpot refuses the token, until the advisor connects again', async () => {
    const advisor = await an.advisor()
    await connect(advisor)
    await app.runDueJobs()
    hubspot.state.status = 401
    const { consumer } = await aLead({ advisor })
    await app.runDueJobs()
    hubspot.state.status = null
    expect(await read(advisor)).toMatchObject({ refusedAt: app.clock.now().toISOString() })
    const before = hubspot.state.batches
    const { consumer: later } = await aLead({ advisor })
    await app.runDueJobs()
    expect(hubspot.state.batches).toBe(before)
    await connect(advisor)
    await app.runDueJobs()
    expect([sent(consumer), sent(later)]).toEqual([expect.anything(), expect.anything()])
  })
})
