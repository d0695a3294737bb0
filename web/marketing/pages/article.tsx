import { data, Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { day } from '#web/platform/format.ts'
import { absolute, pageMeta, shareImage } from '#web/platform/page/seo.tsx'
import { Share } from '#web/promotion/share.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { NotFoundView } from '#web/ui/layout/not-found-view.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { findArticle, listRelated } from '../articles.server.ts'
import { articleDesk, articleNote, articlePath } from '../content/article.ts'
import { PageIndex } from '../prose/page-index.tsx'
import '../article.css'
import type { Route } from './+types/article.ts'

/** Runs at build time for every article; at run time only for those that do not exist. */
export function loader({ params }: Route.LoaderArgs) {
  const article = findArticle(params.slug)
  return data(article && { article, publishedText: day(article.published), related: listRelated(params.slug) }, {
    status: article ? 200 : 404,
  })
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData, params } = args
  const path = articlePath(params.slug)
  if (!loaderData) {
    return pageMeta({ title: 'Page Not Found', description: 'We couldn’t find this article.', path, noindex: true })(
      args,
    )
  }
  const { title, description, published, topic, words } = loaderData.article
  const desk = { '@type': 'Organization', name: articleDesk, url: absolute('/about') }
  return pageMeta({
    title,
    description,
    path,
    kind: 'article',
    published,
    breadcrumb: [
      { name: 'Blog', path: '/blog' },
      { name: title, path },
    ],
    structuredData: [
      {
        '@type': 'Article',
        headline: title,
        description,
        datePublished: published,
        articleSection: topic,
        wordCount: words,
        image: shareImage(path),
        mainEntityOfPage: absolute(path),
        author: desk,
        publisher: { '@type': 'Organization', name: brand.name, url: absolute('/') },
      },
    ],
  })(args)
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundView />
  const { article, related, publishedText } = loaderData
  return (
    <div className="pb-10 md:pb-16">
      <header className="wrap">
        <Breadcrumb items={[{ name: 'Home', to: '/' }, { name: 'Blog', to: '/blog' }, { name: article.title }]} />
        <h1 className="mt-6 max-w-[22em] type-display-2 md:mt-12">{article.title}</h1>
        <p className="mt-4 max-w-[34em] type-lead text-ink-2">{article.description}</p>
        <p className="mt-4 type-note text-ink-3">
          {articleDesk} · <time dateTime={article.published}>{publishedText}</time> · {article.minutes} minutes
        </p>
      </header>
      <div className="wrap mt-8 md:mt-12">
        <SectionHead />
        <div className="grid gap-x-16 pt-8 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
          <div className="max-md:hidden">
            <div className="sticky top-[calc(var(--header)+24px)]">
              <PageIndex headings={article.headings} />
            </div>
          </div>
          <div className="min-w-0">
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made while building from our
                own Markdown */}
            <div className="article" dangerouslySetInnerHTML={{ __html: article.html }} />
            <p className="mt-10 max-w-[68ch] border-t pt-4 type-note text-ink-3">{articleNote}</p>
            <div className="mt-6 max-w-[68ch]">
              <Share
                layout="grid"
                content={{
                  title: article.title,
                  description: article.description,
                  path: articlePath(article.slug),
                }}
              />
            </div>
            <p className="mt-6 flex flex-wrap gap-3">
              <LinkButton to="/for-consumers">Find Your Advisor</LinkButton>
              <LinkButton to="/blog" variant="text">
                All articles
              </LinkButton>
            </p>
          </div>
        </div>
        <section aria-labelledby="related" className="mt-14 md:mt-22">
          <SectionHead />
          <h2 id="related" className="pt-5 type-title-1">
            Read next
          </h2>
          <ul className="mt-5 grid gap-x-8 md:grid-cols-3">
            {related.map((next) => (
              <li key={next.slug} className="border-t py-5">
                <p className="type-note text-ink-3">
                  {next.topic} · {next.minutes} min
                </p>
                <h3 className="mt-1 type-title-3">
                  <Link to={articlePath(next.slug)} className="touch text-ink no-underline hover:underline">
                    {next.title}
                  </Link>
                </h3>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
