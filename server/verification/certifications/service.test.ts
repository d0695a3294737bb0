import { expect, test } from 'vitest'
import { utcDay } from '#contract/core/days.ts'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { saveAdvisorProfile as saveAdvisor } from '#contract/profiles/endpoints.ts'
import { requestCertificationCheck } from '#contract/verification/certifications/endpoints.ts'
import { getOwnVerification, submitCrd } from '#contract/verification/endpoints.ts'
import { decideCertification, listCertificationChecks } from '#contract/verification/queue/endpoints.ts'
import { aCrdNumber, people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)

const request = { body: { certification: 'CFP', evidence: 'cfp.net, number 123' } } as const
const own = async (person: TestPerson) => (await app.as(person).call(getOwnVerification)).certifications
async function checkOf(admin: TestPerson, { id }: TestPerson) {
  const { items } = await app.as(admin).call(listCertificationChecks, { query: { limit: 100 } })
  return items.find(({ advisorId }) => advisorId === id)
}
async function factOf({ id }: TestPerson) {
  const { facts } = await app.visitor.call(getAdvisor, { params: { advisorId: id } })
  return facts.find(({ kind }) => kind === 'certification')
}

test('a certification is self-reported until an admin confirms it once', async () => {
  const [advisor, admin] = [await an.advisor({ certifications: ['CFP'] }), await an.admin()]
  expect(await factOf(advisor)).toMatchObject({ known: 'stated' })
  await app.as(advisor).call(requestCertificationCheck, request)
  expect(await factOf(advisor)).toMatchObject({ known: 'stated' })
  const check = await checkOf(admin, advisor)
  expect(check).toMatchObject({ certification: 'CFP', evidence: 'cfp.net, number 123' })
  const decision = {
    params: { id: check?.id ?? '' },
    body: { decision: 'confirmed', note: 'Search of the CFP Board' },
  } as const
  await app.as(admin).call(decideCertification, decision)
  expect(await factOf(advisor)).toMatchObject({ known: 'checked', date: utcDay(app.clock.now()) })
  const mails = await app.mailsTo(advisor.email)
  expect(mails.find(({ subject }) => subject === 'Your certification was confirmed')?.text).toContain(
    'Checked: CFP: Search of the CFP Board',
  )
  expect((await app.as(admin).refused(decideCertification, decision)).code).toBe('verification.not-pending')
})

test('a confirmed certification is self-reported again once the advisor has another CRD number', async () => {
  const [advisor, admin] = [await an.advisor({ certifications: ['CFP'] }), await an.admin()]
  await app.as(advisor).call(requestCertificationCheck, request)
  const params = { id: (await checkOf(admin, advisor))?.id ?? '' }
  await app.as(admin).call(decideCertification, { params, body: { decision: 'confirmed', note: 'CFP Board' } })
  const { crdNumber } = await app.as(advisor).call(getOwnVerification)
  await app.as(advisor).call(submitCrd, { body: { crdNumber: crdNumber ?? '' } })
  expect(await own(advisor)).toMatchObject([{ check: { state: 'confirmed' } }])
  await app.as(advisor).call(submitCrd, { body: { crdNumber: aCrdNumber() } })
  expect(await own(advisor)).toEqual([{ certification: 'CFP', check: null }])
})

test('a certification stays self-reported with the reason when an admin refuses it, and can be requested again', async () => {
  const [advisor, admin] = [await an.advisor({ certifications: ['CFP'] }), await an.admin()]
  await app.as(advisor).call(requestCertificationCheck, request)
  const id = (await checkOf(admin, advisor))?.id ?? ''
  const body = { decision: 'refused', note: 'Not found under your name.' } as const
  await app.as(admin).call(decideCertification, { params: { id }, body })
  expect(await own(advisor)).toMatchObject([{ check: { state: 'refused', note: 'Not found under your name.' } }])
  expect(await factOf(advisor)).toMatchObject({ known: 'stated' })
  await app.as(advisor).call(requestCertificationCheck, request)
  expect(await checkOf(admin, advisor)).toBeDefined()
})

test('a check ends when the certification is removed, and needs a certification of a verified advisor', async () => {
  const advisor = await an.advisor({ certifications: ['CFP'] })
  const unstated = { body: { certification: 'CFA', evidence: 'cfp.example' } } as const
  expect((await app.as(advisor).refused(requestCertificationCheck, unstated)).code).toBe('verification.not-stated')
  await app.as(advisor).call(requestCertificationCheck, request)
  await app.as(advisor).call(saveAdvisor, { body: { certifications: [] } })
  await app.as(advisor).call(saveAdvisor, { body: { certifications: ['CFP'] } })
  expect(await own(advisor)).toEqual([{ certification: 'CFP', check: null }])
  const newcomer = await an.advisor({ certifications: ['CFP'], verified: false })
  expect((await app.as(newcomer).refused(requestCertificationCheck, request)).code).toBe('verification.not-possible')
})
