import type { Fact } from '#contract/directory/schemas.ts'
import { certificationNames } from '#contract/profiles/labels.ts'
import { listed, shortMoney } from '#web/platform/format.ts'
import { experienceText } from '../copy.ts'

const shownAuthorities = 6

/** "OR, WA and the SEC"; of many only how many more. */
function authoritiesText(authorities: readonly string[]): string {
  const names = authorities.map((authority) => (authority === 'SEC' ? 'the SEC' : authority))
  const more = names.length - shownAuthorities
  return listed(more > 0 ? [...names.slice(0, shownAuthorities), `${more} more`] : names)
}

const ownProfile = 'The advisor’s profile'

/** What a fact says and where it comes from; the register of a sample advisor is invented. */
export function factText(fact: Fact, isSample: boolean): { what: string; source: string } {
  const register = isSample ? 'Sample data, no real record' : 'SEC public adviser data'
  switch (fact.kind) {
    case 'registered':
      return { what: 'Registered and active', source: isSample ? register : `${register}, CRD ${fact.crdNumber}` }
    case 'name_matches':
      return { what: 'Name matches the record', source: register }
    case 'disclosures': {
      const found = !fact.hasDisclosures ? 'none' : isSample ? 'some' : 'some, see adviserinfo.sec.gov'
      return { what: 'Disclosures on record', source: `${register}: ${found}` }
    }
    case 'person_registered':
      return { what: `Registered in ${authoritiesText(fact.authorities)}`, source: register }
    case 'firm_registered':
      return {
        what: `${fact.firmName} is registered with ${authoritiesText(fact.authorities)}`,
        source: isSample ? register : `${register}, firm CRD ${fact.crdNumber}`,
      }
    case 'reviewed':
      return { what: 'Registration reviewed', source: isSample ? register : `Our staff, CRD ${fact.crdNumber}` }
    case 'certification':
      return {
        what: `${fact.certification}: ${certificationNames[fact.certification]}`,
        source: fact.known === 'stated' ? ownProfile : isSample ? register : 'Checked by our staff',
      }
    case 'experience':
      return { what: experienceText({ yearsOfExperience: fact.years }) ?? '', source: ownProfile }
    case 'managed_assets':
      return { what: `Manages ${shortMoney(fact.sumUsd)}`, source: ownProfile }
  }
}
