import type { MetaDescriptor } from 'react-router'
import { brand } from '#contract/brand.ts'

export type PageMeta = {
  /** The page's own name; the brand is added. */
  title: string
  description: string
  /** Path of the canonical address, without query. */
  path: string
  noindex?: boolean
  /** Structured data besides the breadcrumb, as schema.org objects. */
  structuredData?: readonly Record<string, unknown>[]
  /** From the home page down; the home page itself is added. */
  breadcrumb?: readonly { name: string; path: string }[]
}

const origin = `https://${brand.domain}`

/**
 * All that a page says of itself to search engines and share cards. A route's `meta` replaces its parent's, so every
 * route calls this and nothing is inherited by accident (specification section 2 "Layout and chrome").
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const title = `${page.title} | ${brand.name}`
  const url = origin + page.path
  const image = `${origin}/share.png`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
    ...(page.breadcrumb ? [{ 'script:ld+json': breadcrumbData(page.breadcrumb) }] : []),
    ...(page.structuredData ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ] as MetaDescriptor[]
}

function breadcrumbData(items: readonly { name: string; path: string }[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...items].map((item, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name: item.name,
      item: origin + item.path,
    })),
  }
}
