import type { FirmCard, FirmDetail } from '#contract/directory/firms/schemas.ts'
import { State } from '#contract/profiles/schemas.ts'
import { hasStatements } from './rules.ts'
import type { FirmDetailParts, FirmParts } from './service.ts'

/** The public facts of a firm that lists show. */
export function presentFirmCard({ firm, advisorIds, specialties }: FirmParts): FirmCard {
  return {
    id: firm.id,
    name: firm.name,
    logoUrl: firm.logoUrl,
    city: firm.city,
    state: State.nullable().catch(null).parse(firm.state),
    advisorCount: advisorIds.length,
    specialties,
  }
}

/** Everything public about a firm. */
export function presentFirmDetail(parts: FirmDetailParts): FirmDetail {
  const { firm, languages, registration, isSample, team } = parts
  const hasStated = hasStatements(firm)
  return {
    ...presentFirmCard(parts),
    description: firm.description,
    website: firm.website,
    industry: hasStated ? firm.industry : null,
    size: hasStated ? firm.size : null,
    country: firm.country,
    assetsUnderManagement: firm.assetsUnderManagement,
    employeeCount: firm.employeeCount,
    offices: [...firm.offices],
    languages,
    registration: registration && { name: registration.name, crdNumber: registration.crdNumber },
    isSample,
    team,
  }
}
