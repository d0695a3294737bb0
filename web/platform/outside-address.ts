import { brand, type ExternalSite } from '#contract/brand.ts'

const sections: Record<ExternalSite, string> = {
  appStore: 'apps',
  playStore: 'apps',
  reviews: 'reviews',
  demoCall: 'video-call',
  linkedin: 'social',
  twitter: 'social',
  facebook: 'social',
  instagram: 'social',
}

/** The page of ours that says which places on other sites exist. */
export const elsewherePath = '/elsewhere'

/**
 * Where a link to a place on another site leads: there, or to our page that says it does not exist
 * yet.
 */
export function outsideAddress(place: ExternalSite): string {
  return brand.outside[place] ?? `${elsewherePath}#${sections[place]}`
}

/** What a link needs to open another site in a tab of its own. */
export const newTabFor = (address: string) =>
  address.startsWith('https:') ? ({ target: '_blank', rel: 'noreferrer' } as const) : {}
