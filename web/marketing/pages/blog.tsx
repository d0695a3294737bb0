import { Link } from 'react-router'
import { absolute, pageMeta } from '#web/platform/page/seo.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { listArticles } from '../articles.server.ts'
import { articlePath } from '../content/article.ts'
import { PageHead } from '../prose/page-head.tsx'
import type { Route } from './+types/blog.ts'

const name = 'Blog'
const path = '/blog'

/** Runs at build time. */
export const loader = () => listArticles()

export const meta: Route.MetaFunction = (args) =>
  pageMeta({
    title: name,
    description:
      'Plain-English articles on choosing a financial advisor, what advice costs, and the decisions it helps with.',
    path,
    structuredData: [
      {
        '@type': 'ItemList',
        itemListElement: (args.loaderData ?? []).map(({ slug }, position) => ({
          '@type': 'ListItem',
          position: position + 1,
          url: absolute(articlePath(slug)),
        })),
      },
    ],
  })(args)

export default function Blog({ loaderData: articles }: Route.ComponentProps) {
  return (
    <div className="pb-10 md:pb-16">
      <PageHead
        name={name}
        title="Worth reading before you sign"
        lead="Fees, duties and big decisions, each in a few minutes, with the math shown."
      />
      <div className="wrap mt-10 md:mt-16">
        <SectionHead />
        <ul>
          {articles.map((article) => (
            <li key={article.slug} className="border-b py-7 last:border-b-0 md:py-9">
              <article className="grid gap-x-16 gap-y-2 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
                <p className="type-ui-s text-ink-3">
                  <span className="font-strong text-ink-2">{article.topic}</span>
                  <span className="md:mt-1 md:block max-md:before:content-['_·_']">
                    <time dateTime={article.published}>{article.publishedText}</time> · {article.minutes} min
                  </span>
                </p>
                <div>
                  <h2 className="type-title-2 md:text-28/8">
                    <Link to={articlePath(article.slug)} className="touch text-ink no-underline hover:underline">
                      {article.title}
                    </Link>
                  </h2>
                  <p className="mt-2 max-w-[68ch] text-ink-2">{article.description}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
        <p className="pt-6 type-ui-s text-ink-2">
          Follow new articles by{' '}
          <a className="link" href="/blog/feed.xml">
            feed
          </a>
          , without giving us an email address.
        </p>
      </div>
    </div>
  )
}
