import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listEntries, saveArchive } from '#contract/archive/endpoints.ts'
import * as endpoints from '#contract/archive/held-texts/endpoints.ts'
import type { DecideTexts } from '#contract/archive/held-texts/schemas.ts'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { removeMember } from '#contract/firms/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { getOwnProfile, saveAdvisorProfile } from '#contract/profiles/endpoints.ts'
import type { SaveAdvisorPart } from '#contract/profiles/schemas.ts'
import { heldTexts } from '#server/archive/tables.ts'
import { acceptInvitation } from '#server/firms/invitations/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)
const { aFirm, aMember, invitationFor } = firmsOf(app)

const setApproval = (owner: TestPerson, approvesTexts: boolean) =>
  app.as(owner).call(saveArchive, { body: { isOn: true, retentionYears: 6, approvesTexts } })

/** A firm that approves texts, with an officer and an advisor whose biography is public. */
async function anApprovingFirm() {
  const { admin: owner } = await aFirm()
  await setApproval(owner, true)
  const [officer, advisor] = [await aMember(owner, 'compliance'), await aMember(owner)]
  return { owner, officer, advisor, before: await biographyOf(advisor) }
}

const save = (person: TestPerson, body: SaveAdvisorPart) => app.as(person).call(saveAdvisorProfile, { body })
const biographyOf = async (person: TestPerson) => (await app.as(person).call(getOwnProfile)).advisor?.biography ?? null
const heldOf = async (person: TestPerson) => (await app.as(person).call(endpoints.getOwnTexts)).held
const waitingFor = async (person: TestPerson) => (await app.as(person).call(endpoints.listHeldTexts)).items
const kindsOf = async (person: TestPerson) =>
  (await app.as(person).call(listNotifications)).items.map(({ kind }) => kind)

const decision = (person: TestPerson, facts: Pick<DecideTexts, 'decision'> & Partial<DecideTexts>) => ({
  params: { advisorId: person.id },
  body: { version: 1, ...facts },
})

test('holds a changed profile text for approval, and applies the other saved fields at once', async () => {
  const { owner, officer, advisor, before } = await anApprovingFirm()
  const saved = await save(advisor, { biography: 'I beat the market.', yearsOfExperience: 12 })
  expect(saved.advisor).toMatchObject({ biography: before, yearsOfExperience: 12 })
  expect(await waitingFor(officer)).toMatchObject([
    { advisor: { id: advisor.id }, changes: [{ text: 'biography', before, after: 'I beat the market.' }] },
  ])
  expect(await heldOf(advisor)).toMatchObject({ state: 'waiting', version: 1 })
  for (const supervisor of [owner, officer]) expect(await kindsOf(supervisor)).toContain('texts_waiting')
})

test('publishes an approved text, and records the text and the decision in the archive', async () => {
  const { officer, advisor } = await anApprovingFirm()
  await save(advisor, { biography: 'Plain advice for teachers.' })
  await app.as(officer).call(endpoints.decideTexts, decision(advisor, { decision: 'approved' }))
  expect(await biographyOf(advisor)).toBe('Plain advice for teachers.')
  expect(await heldOf(advisor)).toBeNull()
  expect(await kindsOf(advisor)).toContain('texts_decided')
  const decisions = (await app.as(officer).call(listEntries, { query: { kind: 'supervision' } })).items
  expect(decisions[0]?.facts).toContainEqual({ name: 'decision', value: 'approved' })
  const profiles = (await app.as(officer).call(listEntries, { query: { kind: 'profile' } })).items
  const facts = profiles.flatMap((entry) => entry.facts)
  expect(facts).toContainEqual({ name: 'state', value: 'waits for approval' })
})

test('keeps a returned text unpublished with its note, and holds it again once the advisor changes it', async () => {
  const { officer, advisor, before } = await anApprovingFirm()
  await save(advisor, { biography: 'Guaranteed nine percent.', headline: 'Your money, calmly' })
  const input = decision(advisor, { decision: 'returned', note: 'Promise nothing.' })
  await app.as(officer).call(endpoints.decideTexts, input)
  expect(await heldOf(advisor)).toMatchObject({ state: 'returned', note: 'Promise nothing.' })
  expect(await biographyOf(advisor)).toBe(before)
  expect(await waitingFor(officer)).toEqual([])
  await save(advisor, { biography: 'Nothing is certain.' })
  const [again] = await waitingFor(officer)
  expect(again).toMatchObject({ state: 'waiting', note: '', version: 2 })
  expect(again?.changes.map(({ after }) => after)).toEqual(['Your money, calmly', 'Nothing is certain.'])
  const withoutNote = { ...input, body: { ...input.body, note: '' } }
  expect((await app.as(officer).refused(endpoints.decideTexts, withoutNote)).fields?.[0]?.path).toBe('note')
})

test('returns archive.texts-changed for a decision about texts that changed since they were read', async () => {
  const { officer, advisor, before } = await anApprovingFirm()
  await save(advisor, { biography: 'First draft.' })
  await save(advisor, { biography: 'Second draft.' })
  const late = decision(advisor, { decision: 'approved' })
  expect((await app.as(officer).refused(endpoints.decideTexts, late)).code).toBe('archive.texts-changed')
  expect(await biographyOf(advisor)).toBe(before)
  expect((await kindsOf(officer)).filter((kind) => kind === 'texts_waiting')).toHaveLength(1)
})

test('applies one decision when two supervisors decide at the same time', async () => {
  const { owner, officer, advisor } = await anApprovingFirm()
  await save(advisor, { biography: 'Plain advice.' })
  const outcomes = await Promise.allSettled(
    [owner, officer].map((person) =>
      app.as(person).call(endpoints.decideTexts, decision(advisor, { decision: 'approved' })),
    ),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await kindsOf(advisor)).filter((kind) => kind === 'texts_decided')).toHaveLength(1)
})

test('lets no officer approve their own texts, and publishes the owner’s without approval', async () => {
  const { owner, officer } = await anApprovingFirm()
  expect((await save(owner, { headline: 'We answer for it' })).advisor?.headline).toBe('We answer for it')
  await save(officer, { headline: 'An officer who advises' })
  const own = decision(officer, { decision: 'approved' })
  expect((await app.as(officer).refused(endpoints.decideTexts, own)).code).toBe('archive.own-texts')
  const inCapitals = { ...own, params: { advisorId: officer.id.toUpperCase() } }
  expect((await app.as(officer).refused(endpoints.decideTexts, inCapitals)).code).toBe('archive.own-texts')
  await app.as(owner).call(endpoints.decideTexts, own)
  expect((await app.as(officer).call(getOwnProfile)).advisor?.headline).toBe('An officer who advises')
})

test('hides held texts from another firm’s officer, and lets no administrator decide them', async () => {
  const [{ owner, advisor }, foreign] = [await anApprovingFirm(), await anApprovingFirm()]
  await save(advisor, { biography: 'Plain advice.' })
  expect(await waitingFor(foreign.officer)).toEqual([])
  const input = decision(advisor, { decision: 'approved' })
  expect((await app.as(foreign.officer).refused(endpoints.decideTexts, input)).code).toBe('core.not-found')
  const administrator = await aMember(owner, 'administrator')
  expect((await app.as(administrator).refused(endpoints.decideTexts, input)).code).toBe('firms.not-allowed')
})

test('leaves nothing to approve when a text is emptied or set back to the public one', async () => {
  const { officer, advisor, before } = await anApprovingFirm()
  await save(advisor, { headline: 'A new one', biography: 'Another story.' })
  expect((await save(advisor, { headline: '' })).advisor?.headline).toBeNull()
  await save(advisor, { biography: before })
  expect(await heldOf(advisor)).toBeNull()
  expect(await waitingFor(officer)).toEqual([])
})

test('releases held texts to an advisor who is removed from the firm, and discards them on request', async () => {
  const { owner, officer, advisor } = await anApprovingFirm()
  await save(advisor, { biography: 'Plain advice.' })
  await app.as(owner).call(removeMember, { params: { advisorId: advisor.id } })
  expect(await heldOf(advisor)).toMatchObject({ state: 'released' })
  expect(await waitingFor(officer)).toEqual([])
  expect((await save(advisor, { biography: 'Plain advice.' })).advisor?.biography).toBe('Plain advice.')
  expect(await heldOf(advisor)).toBeNull()
  const another = await aMember(owner)
  await save(another, { biography: 'A draft.' })
  await app.as(another).call(endpoints.discardOwnTexts)
  expect(await heldOf(another)).toBeNull()
})

test('submits to another firm what was written there, and nothing that waited at the firm before', async () => {
  const { owner, advisor } = await anApprovingFirm()
  await save(advisor, { biography: 'Plain advice.', headline: 'Your money, calmly' })
  await app.as(owner).call(removeMember, { params: { advisorId: advisor.id } })
  const next = await anApprovingFirm()
  await acceptInvitation(advisor.ctx(), await invitationFor(next.owner, advisor.email))
  await save(advisor, { biography: 'Advice for teachers.' })
  const [waiting] = (await waitingFor(next.officer)).filter((held) => held.advisor.id === advisor.id)
  expect(waiting?.changes.map(({ after }) => after)).toEqual(['Advice for teachers.'])
})

test('publishes changed texts at once while approval or the archive is off', async () => {
  const { owner, advisor } = await anApprovingFirm()
  await app.as(owner).call(saveArchive, { body: { isOn: false, retentionYears: 6 } })
  expect((await save(advisor, { biography: 'At once.' })).advisor?.biography).toBe('At once.')
  await setApproval(owner, false)
  expect((await save(advisor, { biography: 'At once again.' })).advisor?.biography).toBe('At once again.')
  const alone = await an.advisor()
  expect(await app.as(alone).call(endpoints.getOwnTexts)).toEqual({ approvedBy: null, held: null })
})

test('deletes the held texts of a deleted account', async () => {
  const { advisor } = await anApprovingFirm()
  await save(advisor, { biography: 'Plain advice.' })
  const left = () => app.platform.db.$count(heldTexts, eq(heldTexts.advisorId, advisor.id))
  expect(await left()).toBe(1)
  await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
  expect(await left()).toBe(0)
})
