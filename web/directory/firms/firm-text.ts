import type { FirmCard, FirmDetail } from '#contract/directory/firms/schemas.ts'
import type { FirmOffice } from '#contract/firms/schemas.ts'
import { stateNames } from '#contract/profiles/labels.ts'
import { firmPath } from '#web/paths.ts'
import { absolute } from '#web/platform/page/seo.tsx'

/** The city and state of a firm, as far as it states them. */
export const firmPlace = ({ city, state }: Pick<FirmCard, 'city' | 'state'>): string =>
  [city, state && stateNames[state]].filter(Boolean).join(', ')

/** The address of an office in one line. */
export const officeText = ({ address, city, state }: FirmOffice): string =>
  [address, city, state && stateNames[state]].filter(Boolean).join(', ')

/** "1 advisor" or "7 advisors". */
export const advisorsText = (count: number): string => (count === 1 ? '1 advisor' : `${count} advisors`)

/** "1 employee" or "1,400 employees". */
export const employeesText = (count: number): string =>
  count === 1 ? '1 employee' : `${count.toLocaleString('en-US')} employees`

/** The firm as search engines read it (schema.org FinancialService). */
export function firmData(firm: FirmDetail): Record<string, unknown> {
  return {
    '@type': 'FinancialService',
    name: firm.name,
    url: absolute(firmPath(firm.id)),
    ...(firm.description && { description: firm.description }),
    ...(firm.logoUrl && { logo: absolute(firm.logoUrl) }),
    ...(firm.website && { sameAs: [firm.website] }),
    address: {
      '@type': 'PostalAddress',
      addressCountry: firm.country,
      ...(firm.city && { addressLocality: firm.city }),
      ...(firm.state && { addressRegion: firm.state }),
    },
    employee: firm.team.map(({ id, name }) => ({ '@type': 'Person', name, url: absolute(`/advisors/${id}`) })),
  }
}
