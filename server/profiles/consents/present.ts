import type { Disclosure } from '#contract/profiles/disclosure/schemas.ts'
import type { Consent } from '#contract/profiles/schemas.ts'
import { presentBrief } from '../briefs/present.ts'
import { fullName } from '../disclosure.ts'
import type { AdvisorView, ConsentWithAdvisor } from './service.ts'

/** Shows a consumer one of their agreements. */
export function presentConsent({ consent, advisor }: ConsentWithAdvisor): Consent {
  return {
    advisorId: consent.advisorId,
    advisorName: fullName(advisor) || 'An advisor',
    advisorAvatarUrl: advisor.avatarUrl,
    sharesPhone: consent.sharesPhone,
    grantedAt: consent.grantedAt.toISOString(),
  }
}

/** Shows a consumer what an advisor sees of them. */
export function presentDisclosure({ consent, wants, brief, ...rest }: AdvisorView): Disclosure {
  return {
    ...rest,
    consent: consent && presentConsent(consent),
    wants: [...wants],
    brief: brief && presentBrief(brief),
  }
}
