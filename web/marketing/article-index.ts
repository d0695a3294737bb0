import { queryOptions } from '@tanstack/react-query'
import { readJson } from '#web/platform/api/read-json.ts'

/** An article as search lists it. */
export type IndexedArticle = { name: string; to: string; about: string }

const address = '/blog/articles.json'

/**
 * The articles by name and topic, a file written at build time; read once. Without it search knows
 * a little less.
 */
export const articleIndex = queryOptions<readonly IndexedArticle[]>({
  queryKey: [address],
  queryFn: async () => {
    const list = await readJson(address)
    return Array.isArray(list) ? list.filter(isArticle) : []
  },
  staleTime: Number.POSITIVE_INFINITY,
})

function isArticle(value: unknown): value is IndexedArticle {
  return typeof value === 'object' && value !== null && 'name' in value && 'to' in value && 'about' in value
}
