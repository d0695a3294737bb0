import { brand } from '#contract/brand.ts'
import { allPages, type SiteMapGroup, siteMapGroups } from '#web/pages.ts'

type Links = readonly { text: string; to: string }[]

/** Parts of pages that the site map lists before the pages of their group. */
const partsOf: Partial<Record<SiteMapGroup, Links>> = {
  Resources: [
    { text: 'How advisors are paid', to: '/resources#fees' },
    { text: 'Ten questions to ask', to: '/resources#ask' },
    { text: 'What credentials mean', to: '/resources#letters' },
    { text: 'Look anyone up', to: '/resources#look-up' },
    { text: `Questions about ${brand.name}`, to: '/resources#faq' },
  ],
}

/** The site map: each group with its links (docs/product.md "Pages"). */
export const siteMap: readonly { title: string; links: Links }[] = siteMapGroups.map((title) => ({
  title,
  links: [
    ...(partsOf[title] ?? []),
    ...allPages.filter(({ group }) => group === title).map(({ path, name = path }) => ({ text: name, to: path })),
  ],
}))
