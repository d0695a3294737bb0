import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleAdvisor } from '#tests/support/sample-advisor.ts'
import type { AdvisorDraft } from '#web/profiles/advisor/advisor-form.ts'
import { DirectoryCard } from '../components/directory-card.tsx'
import { previewOf } from './preview-advisor.ts'
import { PreviewCard } from './preview-card.tsx'

const saved = { ...sampleAdvisor, firmName: 'Typed Advisors', averageRating: 4.8, ratingCount: 23 }
const draft: AdvisorDraft = {
  firstName: 'Ines',
  lastName: 'Valcourt',
  phone: '',
  addressLine1: '',
  addressLine2: '',
  city: 'Bend',
  state: 'OR',
  zipCode: '',
  headline: '',
  biography: '',
  organization: 'Typed Advisors',
  website: '',
  yearsOfExperience: '',
  certifications: [],
  isAccredited: false,
  portfolioFeePercent: '0.9',
  hourlyRateUsd: null,
  flatFeeUsd: null,
  compensation: null,
  fiduciaryStatement: null,
  minimumYearlyFeeUsd: null,
  feeIncludes: '',
  custodian: '',
  typicalClients: '',
  firstMeeting: '',
  brochureUrl: '',
  disclosures: null,
  servedStates: ['OR'],
  minimumAssets: null,
  maximumAssets: null,
  newPeopleAWeek: '',
  assetsUnderManagement: null,
  acceptsClients: true,
  preferredCommunication: ['video'],
  languages: ['en'],
  expertise: ['retirement'],
  focusAreas: [],
}
const markup = (change: Partial<AdvisorDraft>, teamName: string | null = null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PreviewCard advisor={previewOf(saved, { ...draft, ...change }, teamName)} />
    </MemoryRouter>,
  )

test('a preview of unchanged values has every row of the real card', () => {
  const card = renderToStaticMarkup(
    <MemoryRouter>
      <DirectoryCard advisor={saved} wanted={[]} />
    </MemoryRouter>,
  )
  const rows = (html: string) => html.match(/<dl.*<\/dl>/s)?.[0]
  expect(rows(markup({}))).toBe(rows(card))
  expect(markup({})).toContain('4.8 (23 reviews)')
})

test('ways to meet follow the form until work hours are saved, and then the hours', () => {
  const unset = { ...saved, modes: [], preferredCommunication: [] }
  const card = (advisor: typeof saved, ways: AdvisorDraft['preferredCommunication']) =>
    previewOf(advisor, { ...draft, preferredCommunication: ways }, null).modes
  expect(card(unset, [])).toEqual([])
  expect(card(unset, ['chat', 'phone', 'video'])).toEqual(['video', 'phone'])
  expect(card({ ...saved, modes: ['phone'], preferredCommunication: ['video'] }, ['video', 'chat'])).toEqual(['phone'])
})

test('a language that the form proposes is not stated until it is saved', () => {
  const languagesOf = (stated: typeof saved.languages, languages: AdvisorDraft['languages']) =>
    previewOf({ ...saved, languages: stated }, { ...draft, languages }, null).languages
  expect(languagesOf([], ['en'])).toEqual([])
  expect(languagesOf([], ['en', 'es'])).toEqual(['en', 'es'])
  expect(languagesOf(['en'], ['en'])).toEqual(['en'])
})

test('a preview follows the form, and prefers the firm on Fairlead to the typed one', () => {
  expect(markup({ flatFeeUsd: 5_700, portfolioFeePercent: '' })).toContain('$5,700')
  expect(markup({ compensation: 'fee_only', yearsOfExperience: '12' })).toContain(
    'Fee-only, fiduciary duty not stated, 12 years of experience',
  )
  expect(markup({ organization: 'Other' })).toContain('>Other<')
  expect(markup({ organization: 'Other' }, 'Cascade Fiduciary')).toContain('>Cascade Fiduciary<')
  expect(markup({ firstName: '', lastName: '' })).toContain('Your name')
})
