import { readJson } from '#web/platform/read-json.ts'

/** An article as search lists it. */
export type IndexedArticle = { name: string; to: string; about: string }

let index: Promise<readonly IndexedArticle[]> | null = null

/** The articles by name and topic, a file written at build time; read once. Without it search knows a little less. */
export function readArticleIndex(): Promise<readonly IndexedArticle[]> {
  index ??= readJson('/blog/articles.json')
    .then((list) => (Array.isArray(list) ? list.filter(isArticle) : []))
    .catch(() => {
      index = null
      return []
    })
  return index
}

function isArticle(value: unknown): value is IndexedArticle {
  return typeof value === 'object' && value !== null && 'name' in value && 'to' in value && 'about' in value
}
