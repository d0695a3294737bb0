import sharp from 'sharp'
import { expect, test } from 'vitest'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import { getFirm, listFirms } from '#contract/directory/firms/endpoints.ts'
import { removeFirmLogo, saveFirm, setFirmLogo } from '#contract/firms/endpoints.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { startApp } from '#tests/support/harness.ts'
import { listFirmPages } from './service.ts'

const app = await startApp()
const { aFirm, aMember } = firmsOf(app)
const pageOf = (firmId: string) => app.visitor.call(getFirm, { params: { firmId } })

test('a firm has a page once one of its advisors is listed, and shows no compliance officer', async () => {
  const { admin, firm } = await aFirm({ name: 'Tidewater Advisory' })
  const params = { firmId: firm.id }
  expect((await app.visitor.refused(getFirm, { params })).code).toBe('core.not-found')
  await aMember(admin, 'compliance')
  expect((await app.visitor.refused(getFirm, { params })).code).toBe('core.not-found')
  const advisor = await aMember(admin)
  // Registered by its name alone: it has stated neither a type nor a size.
  expect(await pageOf(firm.id)).toMatchObject({ industry: null, size: null })
  const office = { address: '12 Pier Street', city: 'Astoria', state: 'OR' as const }
  await app
    .as(admin)
    .call(saveFirm, { body: { description: 'We advise families.', employeeCount: 14, offices: [office] } })
  expect(await pageOf(firm.id)).toMatchObject({
    name: 'Tidewater Advisory',
    description: 'We advise families.',
    industry: 'independent_ria',
    size: '2_10',
    employeeCount: 14,
    offices: [office],
    registration: null,
    advisorCount: 1,
    specialties: ['retirement', 'tax'],
    team: [{ id: advisor.id }],
  })
  expect((await app.visitor.call(listFirms, { query: { search: 'tidewater' } })).items).toMatchObject([{ id: firm.id }])
  const pastTheEnd = await app.visitor.call(listFirms, { query: { search: 'tidewater', offset: 1 } })
  expect(pastTheEnd).toEqual({ items: [], total: 1 })
  expect((await app.visitor.call(listFirms, { query: { search: '%' } })).items).toEqual([])
  // The page of a firm's profile leads to the public page only where there is one.
  const { firm: unseen } = await aFirm()
  const totalOf = async (id: string) => (await app.visitor.call(listFirms, { query: { id } })).total
  expect([await totalOf(firm.id), await totalOf(unseen.id)]).toEqual([1, 0])
  const pages = await listFirmPages(app.platform.context({ kind: 'visitor' }))
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/firms', `/firms/${firm.id}`]))
})

test('a logo is on the pages of the firm and its advisors until it is removed, and must be a picture', async () => {
  const { admin, firm } = await aFirm()
  const advisor = await aMember(admin)
  const blank = { create: { width: 256, height: 256, channels: 3 as const, background: '#123456' } }
  const jpeg = (await sharp(blank).jpeg().toBuffer()).toString('base64')
  const { logoUrl } = await app.as(admin).call(setFirmLogo, { body: { jpeg } })
  expect((await pageOf(firm.id)).logoUrl).toBe(logoUrl)
  const params = { advisorId: advisor.id }
  expect((await app.visitor.call(getAdvisor, { params })).firm).toEqual({ id: firm.id, logoUrl })
  expect((await app.app.inject(logoUrl ?? '')).headers['content-type']).toBe('image/jpeg')
  const noPicture = Buffer.from('<svg/>').toString('base64')
  expect((await app.as(admin).refused(setFirmLogo, { body: { jpeg: noPicture } })).code).toBe('profiles.no-picture')
  await app.as(admin).call(removeFirmLogo)
  await app.runDueJobs()
  expect((await app.visitor.call(getAdvisor, { params })).firm?.logoUrl).toBeNull()
  expect((await app.app.inject(logoUrl ?? '')).statusCode).toBe(404)
})
