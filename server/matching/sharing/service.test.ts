import { eq, or } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days, hours } from '#contract/core/durations.ts'
import * as matching from '#contract/matching/endpoints.ts'
import { sharingEnded } from '#contract/matching/events.ts'
import * as sharing from '#contract/matching/sharing/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { downloadOwnData } from '#contract/support/endpoints.ts'
import { userDeleted } from '#server/auth/events.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { listNotes, sharedLists } from './tables.ts'

const app = await startApp()
const { a, an } = people(app)

const invite = (owner: TestPerson, email: string) => app.as(owner).call(sharing.invitePartner, { body: { email } })
async function tokenFor(email: string): Promise<string> {
  const [mail] = await app.mailsTo(email)
  const [, token] = /\/saved\/join\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  if (!token) throw new Error(`no invitation was sent to ${email}`)
  return token
}
const accept = (person: TestPerson, token: string) =>
  app.as(person).call(sharing.acceptListInvitation, { body: { token } })
async function aPair() {
  const [owner, partner] = [await a.consumer({ firstName: 'Rosa' }), await a.consumer({ firstName: 'Daniel' })]
  await invite(owner, partner.email)
  await accept(partner, await tokenFor(partner.email))
  return { owner, partner }
}
const like = (person: TestPerson, advisorId: string, reaction: 'like' | null = 'like') =>
  app.as(person).call(matching.react, { params: { advisorId }, body: { reaction } })
const listOf = async (person: TestPerson) => (await app.as(person).call(sharing.listSharedAdvisors)).items
const noticesOf = async (person: TestPerson, kind: string) =>
  (await app.as(person).call(listNotifications, { query: {} })).items.filter((notice) => notice.kind === kind)

describe('invitation to a shared list', () => {
  test('is shown to its holder before they sign in, and accepted only by the account with that address', async () => {
    const [owner, partner, stranger] = [await a.consumer({ firstName: 'Rosa' }), await a.consumer(), await a.consumer()]
    const sent = await invite(owner, partner.email.toUpperCase())
    expect(sent).toMatchObject({ partner: null, invitation: { state: 'pending' } })
    const token = await tokenFor(partner.email)
    const preview = await app.visitor.call(sharing.previewListInvitation, { params: { token } })
    expect(preview).toMatchObject({ inviterFirstName: 'Rosa', state: 'pending' })
    const refused = await app.as(stranger).refused(sharing.acceptListInvitation, { body: { token } })
    expect(refused.code).toBe('matching.list-invitation-for-other')
    expect(await accept(partner, token)).toMatchObject({ partner: { firstName: 'Rosa' }, invitation: null })
    expect((await accept(partner, token)).partner).not.toBeNull()
    expect(await noticesOf(owner, 'list_joined')).toHaveLength(1)
  })

  test('gets the same reply whether or not the address has an account', async () => {
    const [first, second] = [await a.consumer(), await a.consumer()]
    const invited = await invite(first, (await a.consumer()).email)
    const unknown = await invite(second, 'nobody.here@example.com')
    expect(Object.keys(invited.invitation ?? {})).toEqual(Object.keys(unknown.invitation ?? {}))
    expect(invited.invitation?.state).toBe(unknown.invitation?.state)
  })

  test('cannot be accepted after 14 days, when it is withdrawn, and when another replaces it', async () => {
    const [owner, partner] = [await a.consumer(), await a.consumer()]
    await invite(owner, partner.email)
    const first = await tokenFor(partner.email)
    app.clock.advance(1_000)
    await invite(owner, partner.email)
    const second = await tokenFor(partner.email)
    const codeFor = async (token: string) =>
      (await app.as(partner).refused(sharing.acceptListInvitation, { body: { token } })).code
    expect(await codeFor(first)).toBe('core.not-found')
    app.clock.advance(days(14))
    expect(await codeFor(second)).toBe('matching.list-invitation-over')
    expect((await app.as(owner).call(sharing.getListSharing)).invitation?.state).toBe('expired')
    await app.as(owner).call(sharing.endListSharing)
    expect(await codeFor(second)).toBe('core.not-found')
  })

  test('is refused to one’s own address, while a list is shared already, and from an unverified account', async () => {
    const { owner, partner } = await aPair()
    const refused = async (person: TestPerson, email: string) =>
      (await app.as(person).refused(sharing.invitePartner, { body: { email } })).code
    expect(await refused(owner, 'third@example.com')).toBe('matching.already-sharing')
    expect(await refused(partner, 'third@example.com')).toBe('matching.already-sharing')
    const eager = await a.consumer()
    expect(await refused(eager, eager.email)).toBe('matching.own-address')
    const consumer = await a.consumer({ emailVerified: false })
    expect(await refused(consumer, 'third@example.com')).toBe('core.unverified')
  })

  test('is deleted with the address it was sent to a month after it ended', async () => {
    const owner = await a.consumer()
    await invite(owner, 'nobody.came@example.com')
    const isThere = async () => (await app.as(owner).call(sharing.getListSharing)).invitation !== null
    app.clock.advance(days(43))
    await app.runJob('matching.clean-up-invitations')
    expect(await isThere()).toBe(true)
    app.clock.advance(days(2))
    await app.runJob('matching.clean-up-invitations')
    expect(await isThere()).toBe(false)
  })

  test('is sent to one address three times a day at most', async () => {
    const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const client = limited.as(await people(limited).a.consumer())
    const body = { email: 'uninvited@example.com' }
    for (let n = 0; n < 3; n += 1) await client.call(sharing.invitePartner, { body })
    expect(await client.refused(sharing.invitePartner, { body })).toMatchObject({ code: 'core.too-many' })
    expect(await limited.mailsTo(body.email)).toHaveLength(3)
  })

  test('joins two people once when each accepts the other at the same time', async () => {
    const [first, second] = [await a.consumer(), await a.consumer()]
    await invite(first, second.email)
    await invite(second, first.email)
    const [toOther, toOne] = [await tokenFor(second.email), await tokenFor(first.email)]
    await Promise.allSettled([accept(second, toOther), accept(first, toOne)])
    const { db } = app.platform
    const rows = await db
      .select()
      .from(sharedLists)
      .where(or(eq(sharedLists.ownerId, first.id), eq(sharedLists.partnerId, first.id)))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.partnerId).not.toBeNull()
  })

  test('is shared and announced, or neither, when it is withdrawn while it is accepted', async () => {
    const [owner, partner] = [await a.consumer(), await a.consumer()]
    await invite(owner, partner.email)
    const token = await tokenFor(partner.email)
    const { pool } = app.platform
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from shared_lists where owner_id = $1 for update', [owner.id])
    const ended = app.as(owner).call(sharing.endListSharing)
    await untilWaiting(pool, 1)
    const accepted = accept(partner, token).catch(() => null)
    await untilWaiting(pool, 2)
    await holder.query('commit')
    holder.release()
    await ended
    expect(await accepted).toBeNull()
    expect(await noticesOf(owner, 'list_joined')).toEqual([])
  })
})

describe('a shared list', () => {
  test('shows both people what either saved, each with their own match, and both notes', async () => {
    const { owner, partner } = await aPair()
    const [first, second, third] = [await an.advisor(), await an.advisor(), await an.advisor()]
    await like(owner, first.id)
    app.clock.advance(1_000)
    await like(partner, second.id)
    await like(owner, second.id)
    await like(owner, third.id)
    await like(owner, third.id, null)
    const note = 'Speaks plainly. Ask about the house.'
    await app.as(partner).call(sharing.saveListNote, { params: { advisorId: second.id }, body: { note } })
    const seen = (items: Awaited<ReturnType<typeof listOf>>) =>
      items.map(({ advisor, own, partner: partnerReaction }) => [
        advisor.id,
        own.isSaved,
        partnerReaction.isSaved,
        partnerReaction.note,
      ])
    expect(seen(await listOf(owner))).toEqual([
      [second.id, true, true, note],
      [first.id, true, false, ''],
    ])
    expect(seen(await listOf(partner))).toEqual([
      [second.id, true, true, ''],
      [first.id, false, true, ''],
    ])
    const [item] = await listOf(partner)
    expect(item?.own.note).toBe(note)
    expect(item?.match).toMatchObject({ reaction: 'like', score: expect.any(Number) })
  })

  test('gives the reader’s reason against a saved advisor in place of a match', async () => {
    const { owner, partner } = await aPair()
    const advisor = await an.advisor({ minimumAssets: 900_000_000 })
    await like(owner, advisor.id)
    expect(await listOf(partner)).toMatchObject([{ match: null, noMatch: { rule: 'assets_too_small' } }])
  })

  test('shows nothing else of the partner, and no unpublished advisor', async () => {
    const { owner, partner } = await aPair()
    const advisor = await an.advisor()
    const hidden = await an.advisor({ published: false })
    await like(owner, advisor.id)
    await like(owner, hidden.id)
    const items = await listOf(partner)
    expect(items.map((item) => item.advisor.id)).toEqual([advisor.id])
    expect(Object.keys(items[0]?.partner ?? {})).toEqual(['isSaved', 'note'])
    const state = await app.as(partner).call(sharing.getListSharing)
    expect(Object.keys(state.partner ?? {})).toEqual(['firstName', 'since'])
    expect(JSON.stringify([items, state])).not.toContain(owner.email)
  })

  test('is empty for everybody else, and for both people after either ends it', async () => {
    const { owner, partner } = await aPair()
    const advisor = await an.advisor()
    await like(partner, advisor.id)
    await app.as(partner).call(sharing.saveListNote, { params: { advisorId: advisor.id }, body: { note: 'Mine' } })
    expect(await listOf(await a.consumer())).toEqual([])
    await app.as(partner).call(sharing.endListSharing)
    for (const person of [owner, partner]) {
      expect(await listOf(person)).toEqual([])
      expect(await app.as(person).call(sharing.getListSharing)).toEqual({ partner: null, invitation: null })
    }
  })

  test.each([
    ['ends it', (person: TestPerson) => app.as(person).call(sharing.endListSharing)],
    [
      'deletes the account',
      (person: TestPerson) => app.as(person).call(deleteAccount, { body: { email: person.email } }),
    ],
  ])('sends an event to one person when the other %s', async (_what, end) => {
    const { owner, partner } = await aPair()
    const socket = await app.connect(owner)
    const event = socket.next(sharingEnded)
    await end(partner)
    expect(await event).toEqual({})
    expect(await noticesOf(owner, 'list_ended')).toHaveLength(1)
    expect(await app.as(owner).call(sharing.getListSharing)).toEqual({ partner: null, invitation: null })
  })

  test('notifies the partner of saved advisors at most once a day', async () => {
    const { owner, partner } = await aPair()
    const count = async () => (await noticesOf(partner, 'partner_saved')).length
    await like(owner, (await an.advisor()).id)
    await like(owner, (await an.advisor()).id)
    expect(await count()).toBe(1)
    expect(await noticesOf(owner, 'partner_saved')).toEqual([])
    app.clock.advance(hours(24))
    await like(owner, (await an.advisor()).id)
    expect(await count()).toBe(2)
  })

  test('ends, and its notes are deleted, when one of the two deletes their account', async () => {
    const { owner, partner } = await aPair()
    const advisor = await an.advisor()
    await app.as(partner).call(sharing.saveListNote, { params: { advisorId: advisor.id }, body: { note: 'Mine' } })
    await app.system().transaction((tx) => tx.publish(userDeleted, { userId: partner.id }))
    expect((await app.as(owner).call(sharing.getListSharing)).partner).toBeNull()
    const left = await app.platform.db.select().from(listNotes).where(eq(listNotes.consumerId, partner.id))
    expect(left).toEqual([])
  })
})

describe('data export of a shared list', () => {
  const fileOf = async ({ accessToken }: TestPerson) =>
    (await app.app.inject({ url: downloadOwnData.path, headers: { authorization: `Bearer ${accessToken}` } })).body

  test('holds the list and the notes for either side, and no address or token of the other', async () => {
    const { owner, partner } = await aPair()
    const advisor = await an.advisor()
    await app.as(owner).call(sharing.saveListNote, { params: { advisorId: advisor.id }, body: { note: 'Calm voice' } })
    const [own, partners] = [await fileOf(owner), await fileOf(partner)]
    expect(JSON.parse(own)).toMatchObject({
      sharedLists: [{ side: 'owner', acceptedAt: expect.any(String) }],
      listNotes: [{ advisorId: advisor.id, note: 'Calm voice' }],
    })
    expect(JSON.parse(partners).sharedLists).toMatchObject([{ side: 'partner' }])
    expect(own).not.toContain(partner.email)
    expect(partners).not.toContain(owner.email)
    expect(own + partners).not.toContain('tokenHash')
  })

  test('holds a pending invitation for its sender, and for the invited account once its address is verified', async () => {
    const [owner, invited] = [await a.consumer(), await a.consumer()]
    const unconfirmed = await a.consumer({ emailVerified: false })
    await invite(owner, invited.email)
    expect(JSON.parse(await fileOf(owner)).sharedLists).toMatchObject([{ side: 'owner', invitedEmail: invited.email }])
    expect(JSON.parse(await fileOf(invited)).sharedLists).toMatchObject([{ side: 'invited' }])
    await invite(owner, unconfirmed.email)
    expect(await fileOf(unconfirmed)).not.toContain('sharedLists')
  })
})
