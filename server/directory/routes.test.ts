import { describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import * as directory from '#contract/directory/endpoints.ts'
import { acceptInvitation, getTeam, removeMember, saveFirm } from '#contract/firms/endpoints.ts'
import { grantConsent, publishAdvisorProfile, saveProfile } from '#contract/profiles/endpoints.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { listAdvisorPages, listDirectoryPages } from './service.ts'

const app = await startApp()
const { a, an, agreement } = people(app)
const { aFirm, invitationFor } = firmsOf(app)

const search = async (text: string, query: object = {}) =>
  app.visitor.call(directory.listAdvisors, { query: { search: text, ...query } })
const found = async (text: string, query: object = {}) => (await search(text, query)).items.map(({ name }) => name)

describe('the directory', () => {
  test('finds a name regardless of accents and capitals', async () => {
    await an.advisor({ firstName: 'Zoë', lastName: 'Brontësdóttir' })
    expect(await found('zoe brontes')).toEqual(['Zoë Brontësdóttir'])
    expect(await found('BRONTËSDÓTTIR')).toEqual(['Zoë Brontësdóttir'])
  })

  test('finds nobody by signs that are no word', async () => {
    expect([(await search('😀')).total, (await search('---')).total]).toEqual([0, 0])
  })

  test('finds a misspelled name when no name matches exactly', async () => {
    await an.advisor({ firstName: 'Guinevere', lastName: 'Quillfeather' })
    expect(await found('Quilfeathr')).toEqual(['Guinevere Quillfeather'])
  })

  test('ranks an advisor who offers a misspelled subject before one who only has the name', async () => {
    await an.advisor({ firstName: 'Inherta', lastName: 'Umbrell', expertise: ['tax'] })
    await an.advisor({ firstName: 'Orla', lastName: 'Umbrell', expertise: ['inheritance'] })
    expect(await found('umbrell inhertance')).toEqual(['Orla Umbrell', 'Inherta Umbrell'])
  })

  test('finds by city and by the business that an advisor states', async () => {
    await an.advisor({ firstName: 'Ina', lastName: 'Wallowa', city: 'Zigzagville' })
    await an.advisor({ firstName: 'Ola', lastName: 'Nordlys', organization: 'Zephyrine Planning' })
    expect(await found('zigzag')).toEqual(['Ina Wallowa'])
    expect(await found('zephyrine')).toEqual(['Ola Nordlys'])
  })

  test('finds around a ZIP code, the nearest first, together with words', async () => {
    await an.advisor({ firstName: 'Vesper', lastName: 'Nearest', state: 'MT', zipCode: '59801-0001' })
    await an.advisor({ firstName: 'Vesper', lastName: 'Near', state: 'MT', zipCode: '59840' })
    await an.advisor({ firstName: 'Vesper', lastName: 'Far', state: 'MT', zipCode: '59101' })
    expect(await search('59801')).toMatchObject({
      items: [{ name: 'Vesper Nearest' }, { name: 'Vesper Near' }],
      total: 2,
      nearZipCode: '59801',
    })
    expect(await found('vesper near 59840')).toEqual(['Vesper Near', 'Vesper Nearest'])
    expect(await found('retirement 99950')).toEqual([])
    expect(await search('vesper')).toMatchObject({ total: 3, nearZipCode: null })
  })

  test('finds by subject, state, language and certification, and by several words together', async () => {
    await an.advisor({
      firstName: 'Xanthippe',
      lastName: 'One',
      state: 'NM',
      expertise: ['divorce'],
      languages: ['he'],
      certifications: ['ChFC'],
    })
    await an.advisor({ firstName: 'Xanthippe', lastName: 'Two', state: 'NM', expertise: ['tax'] })
    expect(await found('xanthippe divorce')).toEqual(['Xanthippe One'])
    expect(await found('xanthippe hebrew new mexico')).toEqual(['Xanthippe One'])
    expect(await found('chfc xanthippe')).toEqual(['Xanthippe One'])
    expect((await found('xanthippe')).toSorted()).toEqual(['Xanthippe One', 'Xanthippe Two'])
  })

  test('filters by state served and by subject, and pages without duplicates', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      await an.advisor({ firstName: 'Pemberley', lastName: `No${n}`, servedStates: n < 4 ? ['HI'] : ['AK'] })
    }
    expect((await search('pemberley', { state: 'HI' })).total).toBe(3)
    expect((await search('pemberley', { specialty: 'divorce' })).total).toBe(0)
    const pages = [0, 2, 4].map((offset) => found('pemberley', { limit: 2, offset }))
    const all = (await Promise.all(pages)).flat()
    expect(new Set(all).size).toBe(5)
  })

  test('says past the end how many there are, and finds no similar names there', async () => {
    await an.advisor({ firstName: 'Gwendolyn', lastName: 'Exact' })
    await an.advisor({ firstName: 'Gwendoline', lastName: 'Similar' })
    expect(await search('gwendolyn', { offset: 1 })).toMatchObject({ items: [], total: 1 })
    expect((await app.visitor.call(directory.listAdvisors, { query: { offset: 10_000 } })).total).toBeGreaterThan(1)
  })

  test('follows a renamed firm, a new city and a removal from the firm', async () => {
    const { admin, firm } = await aFirm({ name: 'Quernstone Partners' })
    const advisor = await an.advisor({ firstName: 'Oda', lastName: 'Vexley' })
    await app.as(advisor).call(acceptInvitation, { body: { token: await invitationFor(admin, advisor.email) } })
    expect(await found('quernstone vexley')).toEqual(['Oda Vexley'])
    await app.as(admin).call(saveFirm, { body: { name: 'Millrace Partners' } })
    expect([await found('quernstone'), await found('millrace')]).toEqual([[], ['Oda Vexley']])
    await app.as(advisor).call(saveProfile, { body: { city: 'Tumwater' } })
    expect([await found('tumwater'), await found('vexley oregon')]).toEqual([['Oda Vexley'], ['Oda Vexley']])
    await app.as(admin).call(removeMember, { params: { advisorId: advisor.id } })
    expect(await found('millrace')).toEqual([])
    expect(firm.name).toBe('Quernstone Partners')
  })

  test('filters by language, certification, fee and meeting mode', async () => {
    await an.advisor({
      firstName: 'Ottoline',
      lastName: 'Flat',
      portfolioFeePercent: 0,
      flatFeeUsd: 900,
      languages: ['ko'],
    })
    await an.advisor({ firstName: 'Ottoline', lastName: 'Share', certifications: ['CFA'] })
    expect(await found('ottoline', { feeKind: 'flat' })).toEqual(['Ottoline Flat'])
    expect(await found('ottoline', { language: 'ko' })).toEqual(['Ottoline Flat'])
    expect(await found('ottoline', { certification: 'CFA' })).toEqual(['Ottoline Share'])
    expect(await found('ottoline', { mode: 'video', feeKind: 'percentage' })).toEqual(['Ottoline Share'])
    expect(await found('ottoline', { mode: 'in_person' })).toEqual([])
  })

  test('filters by advisors’ statements, and shows statements and meeting modes on cards', async () => {
    await an.advisor({
      firstName: 'Beatrice',
      lastName: 'Stated',
      compensation: 'fee_only',
      fiduciaryStatement: 'always',
    })
    await an.advisor({ firstName: 'Beatrice', lastName: 'Mixed', compensation: 'fee_and_commission' })
    await an.advisor({ firstName: 'Beatrice', lastName: 'Silent' })
    expect(await found('beatrice', { compensation: 'fee_only' })).toEqual(['Beatrice Stated'])
    expect(await found('beatrice', { fiduciaryStatement: 'always' })).toEqual(['Beatrice Stated'])
    expect(await found('beatrice', { compensation: 'fee_and_commission', fiduciaryStatement: 'always' })).toEqual([])
    const [card] = (await search('beatrice silent')).items
    expect(card).toMatchObject({ compensation: null, fiduciaryStatement: null, modes: ['video', 'phone'] })
  })

  test('shows nobody unverified, unpublished or closed to clients', async () => {
    await an.advisor({ firstName: 'Hidden', lastName: 'Gillywater', verified: false })
    await an.advisor({ firstName: 'Hidden', lastName: 'Gillywater', published: false })
    await an.advisor({ firstName: 'Hidden', lastName: 'Gillywater', acceptsClients: false })
    expect(await found('gillywater')).toEqual([])
  })

  test('orders by the day’s draw, which no plan changes', async () => {
    const advisors = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => an.advisor({ lastName: `Umbershoot${n}` })))
    const before = await found('umbershoot')
    const last = advisors.find((_, at) => before.at(-1)?.endsWith(String(at + 1)))
    if (!last) throw new Error('the last of the list is not ours')
    await plansOf(app).subscribe(last, 'premium')
    expect(await found('umbershoot')).toEqual(before)
    const orders = new Set<string>()
    for (let day = 0; day < 5; day++) {
      app.clock.advance(days(1))
      orders.add((await found('umbershoot')).join())
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  test('treats wildcards and quotes of SQL as plain text', async () => {
    expect(await found('%')).not.toEqual(['%'])
    expect(await found("_%' or 1=1 --")).toEqual([])
  })
})

describe('the directory overview and site map', () => {
  test('counts for a state who serves it and who is based there, with the median fee', async () => {
    const rates = [100, 200, 900]
    for (const hourlyRateUsd of rates) {
      await an.advisor({
        state: hourlyRateUsd === 100 ? 'VT' : 'NH',
        city: 'Barre',
        servedStates: ['VT'],
        hourlyRateUsd,
      })
    }
    await an.advisor({ state: 'VT', servedStates: ['VT'], published: false })
    const overview = await app.visitor.call(directory.getDirectoryOverview, { query: { state: 'VT' } })
    expect(overview).toMatchObject({
      total: 3,
      based: 1,
      states: [{ state: 'VT', count: 3 }],
      cities: [{ city: 'Barre', count: 1 }],
      fees: { hourlyRateUsd: { median: 200, count: 3 } },
    })
  })

  test('counts nobody in a state that no advisor serves', async () => {
    const overview = await app.visitor.call(directory.getDirectoryOverview, { query: { state: 'WY' } })
    expect(overview).toMatchObject({ total: 0, specialties: [], fees: { flatFeeUsd: null } })
  })

  test('puts lists with an advisor and every listed advisor on the site map', async () => {
    const shown = await an.advisor({ servedStates: ['ND'], expertise: ['widowhood'] })
    const hidden = await an.advisor({ servedStates: ['SD'], published: false })
    const ctx = app.platform.context({ kind: 'visitor' })
    const lists = (await listDirectoryPages(ctx)).map(({ path }) => path)
    expect(lists).toEqual(
      expect.arrayContaining(['/advisors', '/advisors/in/north-dakota', '/advisors/for/losing-a-spouse']),
    )
    expect(lists).not.toContain('/advisors/in/south-dakota')
    const people = (await listAdvisorPages(ctx)).map(({ path }) => path)
    expect(people).toContain(`/advisors/${shown.id}`)
    expect(people).not.toContain(`/advisors/${hidden.id}`)
  })
})

describe('an advisor’s page', () => {
  test('shows the practice as stated, and the number of a verified registration', async () => {
    const practice = {
      compensation: 'fee_only',
      fiduciaryStatement: 'always',
      typicalClients: 'Teachers near retirement.',
      brochureUrl: 'https://alder.com/form-adv-2.pdf',
      disclosures: 'none',
      isAccredited: true,
    } as const
    const { id } = await an.advisor({ ...practice, minimumYearlyFeeUsd: 1_200 })
    const page = await app.visitor.call(directory.getAdvisor, { params: { advisorId: id } })
    expect(page).toMatchObject({ ...practice, custodian: null, fees: { minimumYearlyFeeUsd: 1_200 } })
    expect(page.disclosuresStatedAt).toBe(app.clock.now().toISOString())
    expect(page.registeredCrdNumber).toMatch(/^\d+$/)
  })

  test('is marked as a sample while demo data is on', async () => {
    const { id } = await an.advisor()
    for (const [demoData, isSample] of [
      ['on', true],
      ['off', false],
    ] as const) {
      const { visitor } = await startApp({ env: { DEMO_DATA: demoData } })
      expect(await visitor.call(directory.getAdvisor, { params: { advisorId: id } })).toMatchObject({ isSample })
      const { items } = await visitor.call(directory.listAdvisors, { query: {} })
      expect(new Set(items.map((card) => card.isSample))).toEqual(new Set([isSample]))
    }
  })

  test('has no register number before the registration is verified', async () => {
    const advisor = await an.advisor({ verified: false })
    const page = await app.as(advisor).call(directory.getAdvisor, { params: { advisorId: advisor.id } })
    expect(page.registeredCrdNumber).toBeNull()
  })

  test('keeps facts checked in the register apart from facts the advisor states', async () => {
    const advisor = await an.advisor({
      certifications: ['CFP'],
      yearsOfExperience: 14,
      assetsUnderManagement: 87_000_000,
    })
    const page = await app.visitor.call(directory.getAdvisor, { params: { advisorId: advisor.id } })
    expect(page).toMatchObject({ name: 'Marisol Vega', takesAppointments: true, answersInMinutes: null })
    expect(page.facts).toMatchObject([
      { kind: 'registered', known: 'checked', date: '2026-03-01' },
      { kind: 'name_matches', known: 'checked' },
      { kind: 'disclosures', hasDisclosures: false, known: 'checked' },
      { kind: 'certification', certification: 'CFP', known: 'stated' },
      { kind: 'experience', years: 14, known: 'stated' },
      { kind: 'managed_assets', sumUsd: 87_000_000, known: 'stated' },
    ])
  })

  test('of a compliance officer is shown to a client with an agreement alone, and nobody new turns to them', async () => {
    const { admin } = await aFirm()
    const officer = await an.advisor({ firstName: 'Quillon', lastName: 'Underwood' })
    const [client, newcomer] = [await a.consumer(), await a.consumer()]
    await agreement({ consumer: client, advisor: officer })
    const token = await invitationFor(admin, officer.email, 'compliance')
    await app.as(officer).call(acceptInvitation, { body: { token } })
    const input = { params: { advisorId: officer.id } }
    for (const viewer of [app.visitor, app.as(newcomer)])
      expect((await viewer.refused(directory.getAdvisor, input)).code).toBe('profiles.not-an-advisor')
    expect(await found('underwood')).not.toContain('Quillon Underwood')
    const { code } = await app
      .as(newcomer)
      .refused(grantConsent, { ...input, body: { sharesPhone: false, source: 'profile' } })
    expect(code).toBe('eligibility.advisor-unavailable')
    expect(await app.as(client).call(directory.getAdvisor, input)).toMatchObject({ takesAppointments: false })
    expect((await app.as(admin).call(getTeam)).team?.members).toContainEqual(
      expect.objectContaining({ firmRole: 'compliance', isListed: false }),
    )
  })

  test('names the firm that the advisor belongs to', async () => {
    const { admin, firm } = await aFirm({ name: 'Larkspur and Sons' })
    const advisor = await an.advisor({ organization: 'Something older' })
    const token = await invitationFor(admin, advisor.email)
    await app.as(advisor).call(acceptInvitation, { body: { token } })
    const page = await app.visitor.call(directory.getAdvisor, { params: { advisorId: advisor.id } })
    expect(page.firmName).toBe(firm.name)
  })

  test('is hidden before it is published and verified, except from the advisor and admins', async () => {
    const advisor = await an.advisor({ verified: false })
    const call = { params: { advisorId: advisor.id } }
    const consumer = await a.consumer()
    expect((await app.visitor.refused(directory.getAdvisor, call)).code).toBe('profiles.not-an-advisor')
    expect((await app.as(consumer).refused(directory.getAdvisor, call)).status).toBe(404)
    const own = await app.as(advisor).call(directory.getAdvisor, call)
    expect(own).toMatchObject({ takesAppointments: false, verification: { state: 'unverified' } })
    expect((await app.as(await an.admin()).call(directory.getAdvisor, call)).id).toBe(advisor.id)
  })

  test('stays visible to a client after the advisor unpublishes it', async () => {
    const [consumer, advisor] = [await a.consumer(), await an.advisor()]
    await agreement({ consumer, advisor })
    await app.as(advisor).call(publishAdvisorProfile, { body: { published: false } })
    const call = { params: { advisorId: advisor.id } }
    expect((await app.visitor.refused(directory.getAdvisor, call)).status).toBe(404)
    expect(await app.as(consumer).call(directory.getAdvisor, call)).toMatchObject({ takesAppointments: false })
  })

  test('returns profiles.not-an-advisor for a consumer', async () => {
    const consumer = await a.consumer()
    const problem = await app.visitor.refused(directory.getAdvisor, { params: { advisorId: consumer.id } })
    expect(problem.code).toBe('profiles.not-an-advisor')
  })
})
