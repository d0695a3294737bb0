import type { MetaDescriptor } from 'react-router'
import { brand } from '#contract/brand.ts'
import { handleOf, type RouteMatches } from './page-handle.ts'

export type PageMeta = {
  /** The page's own name; the brand is added. */
  title: string
  description: string
  /** Path of the canonical address, without query. */
  path: string
  /** What the page is to those who share it; decides also how its picture looks. */
  kind?: 'website' | 'article' | 'profile'
  /** The day an article came out. */
  published?: string
  /** For a page whose content decides it; the others say it in the list of pages (web/pages.ts). */
  noindex?: boolean
  /** Structured data in addition to the breadcrumb, as schema.org objects. */
  structuredData?: readonly Record<string, unknown>[] | undefined
  /**
   * From the home page down, when there is more on the way than the page itself; the home page is
   * added.
   */
  breadcrumb?: readonly { name: string; path: string }[]
}

/** The full address of a page, as search engines and share cards want it. */
export const absolute = (path: string) => `https://${brand.domain}${path}`

/**
 * The address of a page's preview image for social networks; the server draws it on first request.
 */
export function shareImage(path: string): string {
  const [page = '/'] = path.split('?')
  return absolute(`/share${page === '/' ? '/home' : page}.png`)
}

/**
 * All that a page says of itself to search engines and share cards, as a route's `meta`. That
 * replaces its parent's, so every route calls this and nothing is inherited by accident
 * (docs/product.md "Pages"); only whether it is indexed comes from the list of pages.
 */
export const pageMeta =
  (page: PageMeta) =>
  ({ matches }: { readonly matches: RouteMatches }) => {
    const { kind = 'website', published, description } = page
    const title = `${page.title} | ${brand.name}`
    const noindex = page.noindex || handleOf(matches).noindex
    // Of a page that is not indexed no picture is drawn: it shows that of the home page.
    const image = shareImage(noindex ? '/' : page.path)
    return [
      { title },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: absolute(page.path) },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: kind },
      { property: 'og:site_name', content: brand.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: absolute(page.path) },
      { property: 'og:image', content: image },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      ...(published ? [{ property: 'article:published_time', content: published }] : []),
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: image },
      ...(page.path === '/'
        ? []
        : [{ 'script:ld+json': breadcrumbData(page.breadcrumb ?? [{ name: page.title, path: page.path }]) }]),
      ...(page.structuredData ?? []).map((data) => ({
        'script:ld+json': { '@context': 'https://schema.org', ...data },
      })),
    ] as MetaDescriptor[]
  }

/** The same for a page whose words come from its loader; nothing where the loader failed. */
export function loaderMeta(
  { loaderData, matches }: { readonly loaderData: LoadedWords | undefined; readonly matches: RouteMatches },
  structuredData?: PageMeta['structuredData'],
): MetaDescriptor[] {
  if (!loaderData) return []
  const { name: title, description, path } = loaderData
  return pageMeta({ title, description, path, structuredData })({ matches })
}

type LoadedWords = Pick<PageMeta, 'description' | 'path'> & { readonly name: string }

function breadcrumbData(items: readonly { name: string; path: string }[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...items].map((item, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name: item.name,
      item: absolute(item.path),
    })),
  }
}
