import { brand, type OutsidePlace } from '#contract/brand.ts'

const sections: Record<OutsidePlace, string> = {
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

/** Where a link to a place on another site leads: there, or to our page that says it does not exist yet. */
export function outsideAddress(place: OutsidePlace): string {
  return brand.outside[place] ?? `${elsewherePath}#${sections[place]}`
}

/** What a link needs to open another site in a tab of its own. */
export const newTabFor = (address: string) =>
  address.startsWith('https:') ? ({ target: '_blank', rel: 'noreferrer' } as const) : {}
