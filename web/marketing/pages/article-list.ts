import { listArticles } from '../articles.server.ts'
import { articlePath } from '../content/article.ts'

/**
 * Names and addresses of the articles as JSON, for the search box, which asks for it when first
 * opened.
 */
export function loader() {
  const list = listArticles().map(({ slug, title, topic }) => ({ name: title, to: articlePath(slug), about: topic }))
  return Response.json(list)
}
