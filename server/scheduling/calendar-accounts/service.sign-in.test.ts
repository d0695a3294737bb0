import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { hours, minutes } from '#contract/core/durations.ts'
import {
  chooseCalendars,
  finishCalendarSignIn,
  listCalendarAccounts,
  restoreEvents,
  startCalendarSignIn,
  unlinkCalendarAccount,
} from '#contract/scheduling/calendar-accounts/endpoints.ts'
import { cancelAppointment, rescheduleAppointment } from '#contract/scheduling/endpoints.ts'
import { endSessionsOf } from '#server/auth/service.ts'
import { end, later, noon, openTimesOf } from '#tests/factories/calendar-accounts.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { type ProviderName, startCalendarProvider } from '#tests/peers/calendar-provider.ts'
import { startApp } from '#tests/support/harness.ts'
import { signedInAgain } from '#tests/support/sign-in.ts'

const google = await startCalendarProvider('google')
const microsoft = await startCalendarProvider('microsoft')
const providers = { google, microsoft }
const app = await startApp({
  env: { ...google.env, ...microsoft.env, CALENDAR_PRIVATE_ADDRESSES: '127.0.0.1' },
})
const { an: somebody } = people(app)
const { a, an } = scheduling(app)

async function anAdvisor() {
  const advisor = await somebody.advisor()
  await an.availability(advisor, { confirmation: 'instant' })
  return advisor
}

/** Goes to the provider, which allows access, and returns with what it sent back. */
async function visit(advisor: TestPerson, provider: ProviderName) {
  const { url } = await app.as(advisor).call(startCalendarSignIn, { body: { provider } })
  const reply = await fetch(url, { redirect: 'manual' })
  const back = new URL(reply.headers.get('location') ?? '')
  return { state: back.searchParams.get('state') ?? '', code: back.searchParams.get('code') ?? '' }
}

async function linked(provider: ProviderName) {
  const peer = providers[provider]
  peer.calendar.events.clear()
  const advisor = await anAdvisor()
  const account = await app.as(advisor).call(finishCalendarSignIn, { body: await visit(advisor, provider) })
  const [key = ''] = account.calendars.map((calendar) => calendar.key)
  const choose = (busy: boolean, writes: boolean) =>
    app.as(advisor).call(chooseCalendars, {
      params: { id: account.id },
      body: { busy: busy ? [key] : [], writesTo: writes ? key : null },
    })
  return { advisor, account, peer, choose, events: () => peer.calendar.list() }
}

async function syncAfter(milliseconds: number) {
  app.clock.advance(milliseconds)
  await app.runJob('scheduling.queue-calendar-reads')
  await app.runDueJobs()
}

const startsOf = (events: readonly { startsAt: string }[]) =>
  events.map(({ startsAt }) => new Date(startsAt).toISOString())

describe.each(['google', 'microsoft'] as const)('a calendar account at %s', (provider) => {
  test('is not signed in to without a recent proof, and its owner reads of it by email', async () => {
    const { advisor } = await linked(provider)
    const texts = (await app.mailsTo(advisor.email)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('A calendar account was linked'))
    app.clock.advance(minutes(11))
    const again = app.as(advisor).refused(startCalendarSignIn, { body: { provider } })
    expect(await again).toMatchObject({ code: 'auth.reauthentication-needed' })
  })

  test('gets nothing more when the access to its owner’s account is revoked, until they sign in again', async () => {
    const { advisor, choose, events } = await linked(provider)
    await choose(false, true)
    await endSessionsOf(app.system(), advisor.id)
    await a.confirmedAppointment({ with: advisor, startsAt: noon })
    await app.runDueJobs()
    expect(events()).toEqual([])
    const owner = await signedInAgain(app, advisor)
    await app.as(owner).call(finishCalendarSignIn, { body: await visit(owner, provider) })
    await syncAfter(minutes(16))
    expect(startsOf(events())).toEqual([noon])
  })

  test('is linked by signing in, and its tokens are stored encrypted', async () => {
    const { advisor, account, peer } = await linked(provider)
    expect(account).toMatchObject({ provider, login: peer.calendar.id, writesTo: null, failure: null })
    expect(account.calendars).toEqual([expect.objectContaining({ name: 'Marisol', canWrite: true, isBusy: false })])
    const { rows } = await app.platform.pool.query<{ text: string }>(
      'select to_jsonb(a)::text as text from calendar_accounts a',
    )
    for (const token of [peer.state.refreshToken, ...peer.state.accessTokens])
      expect(rows.map(({ text }) => text).join()).not.toContain(token)
    expect((await app.as(advisor).call(listCalendarAccounts)).signIn).toEqual(['google', 'microsoft'])
  })

  test('closes its busy times, follows changes, and renews its tokens', async () => {
    const { advisor, peer, choose } = await linked(provider)
    peer.calendar.write({ id: 'dentist', startsAt: noon, endsAt: end, title: 'Root canal' })
    await choose(true, false)
    expect(await openTimesOf(app, advisor.id)).not.toContain(noon)
    const before = peer.state.tokenRequests.length
    peer.calendar.write({ id: 'dentist', isRemoved: true })
    await syncAfter(hours(1))
    expect(peer.state.tokenRequests.slice(before)).toContain('refresh_token')
    expect(await openTimesOf(app, advisor.id)).toContain(noon)
    peer.calendar.write({ id: 'golf', startsAt: later, endsAt: '2026-03-10T21:00:00.000Z', title: 'Golf' })
    await syncAfter(minutes(16))
    expect(await openTimesOf(app, advisor.id)).not.toContain(later)
  })

  test('leaves the times of declined invitations open, and closes those of accepted ones', async () => {
    const { advisor, peer, choose } = await linked(provider)
    const invitation = (response: string) =>
      provider === 'google'
        ? { attendees: [{ self: true, responseStatus: response }] }
        : { responseStatus: { response, time: '2026-03-01T00:00:00Z' } }
    peer.calendar.write({ id: 'declined', startsAt: noon, endsAt: end, title: 'Webinar', body: invitation('declined') })
    const [from, until] = [later, '2026-03-10T21:00:00.000Z']
    peer.calendar.write({ id: 'accepted', startsAt: from, endsAt: until, title: 'Lunch', body: invitation('accepted') })
    await choose(true, false)
    const open = await openTimesOf(app, advisor.id)
    expect([open.includes(noon), open.includes(later)]).toEqual([true, false])
  })

  test('holds each open appointment as an event, which does not count as busy', async () => {
    const { advisor, choose, events } = await linked(provider)
    await choose(true, true)
    const { row, consumer } = await a.bookedAppointment({ with: advisor, startsAt: noon })
    await app.runDueJobs()
    expect(startsOf(events())).toEqual([noon])
    expect(events()[0]?.title).toMatch(/.+ with /)
    await app.as(consumer).call(rescheduleAppointment, { params: { id: row.id }, body: { startsAt: later } })
    await app.runDueJobs()
    expect(startsOf(events())).toEqual([later])
    await syncAfter(minutes(16))
    await app.as(consumer).call(cancelAppointment, { params: { id: row.id }, body: { reason: '' } })
    expect(await openTimesOf(app, advisor.id)).toContain(later)
    await app.runDueJobs()
    expect(events()).toEqual([])
  })

  test('writes an event once when the reply to the first write is lost', async () => {
    const { advisor, choose, events } = await linked(provider)
    const { row } = await a.bookedAppointment({ with: advisor, startsAt: noon })
    await choose(false, true)
    await app.runDueJobs()
    await app.platform.pool.query(
      'update written_events set address = null, etag = null, due_at = $2 where appointment_id = $1',
      [row.id, app.clock.now()],
    )
    await syncAfter(minutes(6))
    expect(startsOf(events())).toEqual([noon])
  })

  test('reports events that were moved or removed there, and restores them', async () => {
    const { advisor, account, peer, choose, events } = await linked(provider)
    await choose(false, true)
    await a.bookedAppointment({ with: advisor, startsAt: noon })
    await a.bookedAppointment({ with: advisor, startsAt: end })
    await app.runDueJobs()
    const idOf = (startsAt: string) => events().find((event) => startsOf([event])[0] === startsAt)?.id ?? ''
    const [moved, removed] = [idOf(noon), idOf(end)]
    peer.calendar.write({ id: moved, startsAt: later, endsAt: '2026-03-10T20:30:00.000Z' })
    peer.calendar.write({ id: removed, isRemoved: true })
    await syncAfter(minutes(16))
    const { items } = await app.as(advisor).call(listCalendarAccounts)
    expect(items[0]?.conflicts.map(({ conflict }) => conflict)).toEqual(['moved', 'removed'])
    await app.as(advisor).call(restoreEvents, { params: { id: account.id } })
    await app.runDueJobs()
    expect(startsOf(events()).toSorted()).toEqual([noon, end])
  })

  test('is marked as refused when access was revoked, and works after signing in again', async () => {
    const { advisor, account, peer, choose, events } = await linked(provider)
    await choose(false, true)
    peer.revoke()
    app.clock.advance(hours(1))
    await a.bookedAppointment({ with: advisor, startsAt: noon })
    await app.runDueJobs()
    const { items } = await app.as(advisor).call(listCalendarAccounts)
    expect(items[0]).toMatchObject({ failure: 'refused', failingSince: app.clock.now().toISOString() })
    const owner = await signedInAgain(app, advisor)
    const again = await app.as(owner).call(finishCalendarSignIn, { body: await visit(owner, provider) })
    expect(again).toMatchObject({ id: account.id, failure: null })
    await syncAfter(minutes(6))
    expect(startsOf(events())).toEqual([noon])
  })
})

describe('signing in at a calendar provider', () => {
  test('is refused for another person, a changed state, a reused code and after half an hour', async () => {
    const [advisor, stranger] = [await anAdvisor(), await anAdvisor()]
    const body = await visit(advisor, 'google')
    expect((await app.as(stranger).refused(finishCalendarSignIn, { body })).code).toBe('scheduling.sign-in-ended')
    const changed = { ...body, state: `${body.state}x` }
    expect((await app.as(advisor).refused(finishCalendarSignIn, { body: changed })).code).toBe(
      'scheduling.sign-in-ended',
    )
    // The code of one sign-in is of no use in another (PKCE).
    const second = await visit(advisor, 'google')
    expect((await app.as(advisor).refused(finishCalendarSignIn, { body: { ...second, code: body.code } })).code).toBe(
      'scheduling.calendar-refused',
    )
    await app.as(advisor).call(finishCalendarSignIn, { body: second })
    expect((await app.as(advisor).refused(finishCalendarSignIn, { body: second })).code).toBe(
      'scheduling.calendar-refused',
    )
    const late = await visit(advisor, 'google')
    app.clock.advance(minutes(31))
    expect((await app.as(advisor).refused(finishCalendarSignIn, { body: late })).code).toBe('scheduling.sign-in-ended')
  })

  test('returns permission-missing when a scope is not granted', async () => {
    const advisor = await anAdvisor()
    const { grantedScopes } = google.state
    google.state.grantedScopes = grantedScopes.split(' ')[1] ?? ''
    const body = await visit(advisor, 'google')
    expect((await app.as(advisor).refused(finishCalendarSignIn, { body })).code).toBe('scheduling.permission-missing')
    google.state.grantedScopes = grantedScopes
  })

  test('revokes access at the provider when the account is unlinked', async () => {
    const { advisor, account, peer } = await linked('google')
    const { refreshToken } = peer.state
    await app.as(advisor).call(unlinkCalendarAccount, { params: { id: account.id } })
    expect(peer.state.revoked).toEqual([refreshToken])
  })

  test('ends the access at the provider once its owner’s account is deleted', async () => {
    const { advisor, peer } = await linked('google')
    const { refreshToken } = peer.state
    await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
    await app.runDueJobs()
    expect(peer.state.revoked).toContain(refreshToken)
    const { rows } = await app.platform.pool.query("select data from pgboss.job where name = 'scheduling.end-access'")
    expect(rows.every(({ data }) => !('secret' in data))).toBe(true)
  })
})
