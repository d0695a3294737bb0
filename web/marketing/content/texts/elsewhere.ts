import { brand, type ExternalSite } from '#contract/brand.ts'
import { elsewherePath } from '#web/platform/outside-address.ts'
import type { Prose, ProseBlock } from '../prose.ts'

const { name } = brand

/** Links to those of the places that exist, or what to do without. */
function placesOr(
  places: readonly (readonly [ExternalSite, text: string])[],
  missing: readonly ProseBlock[],
): readonly ProseBlock[] {
  const links = places.flatMap(([place, text]) => {
    const to = brand.outside[place]
    return to ? [{ text, to }] : []
  })
  return links.length > 0 ? [{ links }] : missing
}

export const elsewhere: Prose = {
  name: `${name} elsewhere`,
  path: elsewherePath,
  description: `Which app stores, social networks and review sites ${name} is on, and what to do where it isn’t.`,
  title: `Where else to find ${name}`,
  lead: 'Every place outside this site that we link to, and what to use where we’re not there yet.',
  sections: [
    {
      id: 'apps',
      heading: 'App stores',
      blocks: placesOr(
        [
          ['appStore', 'App Store'],
          ['playStore', 'Google Play'],
        ],
        [
          `${name} isn’t in the App Store or on Google Play yet. Everything works in your phone’s browser, and you can add it to your home screen.`,
          { links: [{ text: 'How to add it', to: '/download' }] },
        ],
      ),
    },
    {
      id: 'social',
      heading: 'Social networks',
      blocks: placesOr(
        [
          ['linkedin', 'LinkedIn'],
          ['twitter', 'X'],
          ['facebook', 'Facebook'],
          ['instagram', 'Instagram'],
        ],
        [`${name} has no accounts on LinkedIn, X, Facebook or Instagram yet. An account with our name isn’t ours.`],
      ),
    },
    {
      id: 'video-call',
      heading: 'A video call with us',
      blocks: placesOr(
        [['demoCall', 'Book a video call']],
        [
          'We don’t take bookings for video calls online yet. Write or call, and we’ll agree on a time.',
          { links: [{ text: 'Contact us', to: '/contact' }] },
        ],
      ),
    },
    {
      id: 'reviews',
      heading: `Reviews of ${name}`,
      blocks: placesOr(
        [['reviews', `Review ${name}`]],
        [
          `${name} isn’t on a review site yet. Tell us what works and what doesn’t, and a person will read it.`,
          { links: [{ text: 'Contact us', to: '/contact' }] },
        ],
      ),
    },
  ],
}
