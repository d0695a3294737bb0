import type { Certification, Specialty } from '#contract/profiles/values.ts'

/**
 * The specialties that each credential is recognized for (docs/product.md "Matching"); a credential
 * for a kind of client backs none. An advisor who offers one of them and holds the credential
 * scores deeper in it.
 */
export const credentialSpecialties: Readonly<Record<Certification, readonly Specialty[]>> = {
  CFP: ['retirement', 'budgeting', 'social_security'],
  CFA: ['investment_management'],
  ChFC: ['insurance'],
  'CPA/PFS': ['tax'],
  EA: ['tax'],
  CIMA: ['investment_management'],
  RICP: ['retirement', 'social_security'],
  CLU: ['insurance'],
  AIF: ['small_business'],
  CPWA: [],
  CDFA: ['divorce'],
  QPFC: ['small_business'],
  CAP: ['charitable_giving'],
}
