import { eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { listLeads } from '#contract/leads/endpoints.ts'
import { getMatch } from '#contract/matching/endpoints.ts'
import { getClientBrief, shareBrief } from '#contract/profiles/briefs/endpoints.ts'
import { briefFields } from '#contract/profiles/briefs/schemas.ts'
import type { Disclosure } from '#contract/profiles/disclosure/schemas.ts'
import { getDisclosure, saveConsumerProfile, withdrawConsent } from '#contract/profiles/endpoints.ts'
import { profiles } from '#server/profiles/tables.ts'
import { startApp } from '#tests/support/harness.ts'
import { SharedDetails } from '#web/profiles/consent/shared-details.tsx'
import { visibleItems } from '#web/profiles/consent/visible-items.ts'
import { people, type TestPerson } from './factories/people.ts'

const app = await startApp()
const { a, an, agreement, block } = people(app)

type Two = { readonly consumer: TestPerson; readonly advisor: TestPerson }

/** What the advisor's own replies hold of the consumer, by the name of the panel's line. */
async function heldByAdvisor({ consumer, advisor }: Two): Promise<Set<string>> {
  const [lead] = (await app.as(advisor).call(listLeads, { query: { consumerId: consumer.id } })).items
  const { brief } = await app.as(advisor).call(getClientBrief, { params: { consumerId: consumer.id } })
  const seen = lead?.consumer
  const facts: Record<string, unknown> = {
    name: seen?.firstName,
    email: seen?.email,
    phone: seen?.phone,
    picture: seen?.avatarUrl,
    state: seen?.state ?? brief?.answers.state,
    wants: lead?.wants.length ? lead.wants : brief?.answers.preferredAdvisorSpecialties,
    lead: lead?.matchScore,
    note: brief?.note || null,
    ...brief?.answers,
  }
  return new Set(Object.keys(facts).filter((name) => facts[name] !== undefined && facts[name] !== null))
}

const share = ({ consumer, advisor }: Two, fields: readonly (typeof briefFields)[number][], note: string) =>
  app.as(consumer).call(shareBrief, {
    params: { advisorId: advisor.id },
    body: { fields: [...fields], note, version: 0 },
  })

const situations: readonly (readonly [string, (two: Two) => Promise<unknown>])[] = [
  ['before any consent', async () => {}],
  ['under a consent', (two) => agreement(two)],
  ['under a consent with the phone', (two) => agreement(two, { sharesPhone: true })],
  [
    'with a brief of everything',
    async (two) => {
      await agreement(two)
      await share(two, briefFields, 'Two children, one loan.')
    },
  ],
  [
    'with a brief of one answer',
    async (two) => {
      await agreement(two)
      await share(two, ['incomeBracket'], '')
    },
  ],
  [
    'after the consent was withdrawn',
    async (two) => {
      await agreement(two)
      await share(two, briefFields, 'Gone with it.')
      await app.as(two.consumer).call(withdrawConsent, { params: { advisorId: two.advisor.id } })
    },
  ],
  [
    'after a block',
    async (two) => {
      await agreement(two)
      await share(two, briefFields, 'Gone with it.')
      await block(two.consumer, two.advisor)
    },
  ],
]

test.each(situations)('%s, the panel shows exactly what the advisor’s replies hold', async (_when, act) => {
  const consumer = await a.consumer({ phone: '+1 503 555 0142', topSpecialties: ['tax'], timesOfDay: ['morning'] })
  await app.platform.db.update(profiles).set({ avatarUrl: '/api/avatars/a' }).where(eq(profiles.id, consumer.id))
  const two = { consumer, advisor: await an.advisor() }
  await act(two)
  const disclosure = await app.as(consumer).call(getDisclosure, { params: { advisorId: two.advisor.id } })
  const items = visibleItems(disclosure)
  const shown = new Set<string>(items.filter(({ value }) => value !== null).map(({ id }) => id))
  const held = await heldByAdvisor(two)
  // In a brief these two repeat a line of the panel.
  if (held.delete('preferredAdvisorSpecialties')) expect(shown).toContain('wants')
  expect(shown).toEqual(held)

  const html = panel(disclosure)
  for (const { label, value } of items) {
    expect(html).toContain(escaped(label))
    if (value !== null) expect(html).toContain(escaped(value))
  }
})

test('a consumer without a picture reads so, and not that it is hidden', async () => {
  const two = { consumer: await a.consumer(), advisor: await an.advisor() }
  await agreement(two)
  const read = () => app.as(two.consumer).call(getDisclosure, { params: { advisorId: two.advisor.id } })
  expect(panel(await read())).toContain('No picture')
  await app.as(two.consumer).call(withdrawConsent, { params: { advisorId: two.advisor.id } })
  await app.platform.db.update(profiles).set({ avatarUrl: '/api/avatars/a' }).where(eq(profiles.id, two.consumer.id))
  expect(panel(await read())).not.toContain('No picture')
})

test('answers that are for briefs only change no match', async () => {
  const [consumer, advisor] = [await a.consumer(), await an.advisor()]
  const match = () => app.as(consumer).call(getMatch, { params: { advisorId: advisor.id } })
  const before = await match()
  await app.as(consumer).call(saveConsumerProfile, {
    body: {
      financialGoals: ['buy_home'],
      riskTolerance: 'high',
      incomeBracket: 'over_500k',
      age: 71,
    },
  })
  expect(before.match?.score).toBeGreaterThan(0)
  expect(await match()).toEqual(before)
})

function panel(disclosure: Disclosure): string {
  const element = <SharedDetails disclosure={disclosure} source="profile" onChanged={() => {}} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
