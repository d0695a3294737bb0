import { pageMeta } from '../../platform/seo.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { PageHead } from '../components/page-head.tsx'
import { QuestionList } from '../components/question-list.tsx'
import { Steps } from '../components/steps.tsx'
import { type Audience, forAdvisors, forConsumers, forFirms } from '../content/audiences.ts'
import { questionsData } from '../structured-data.ts'
import type { Route } from './+types/audience.ts'

const pages: readonly Audience[] = [forConsumers, forAdvisors, forFirms]

/** Runs at build time: the words come with the page and never with its script. */
export function loader({ url }: Route.LoaderArgs): Audience {
  const page = pages.find((candidate) => candidate.path === url.pathname)
  if (!page) throw new Response(null, { status: 404 })
  return page
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: loaderData.name,
        description: loaderData.description,
        path: loaderData.path,
        breadcrumb: [{ name: loaderData.name, path: loaderData.path }],
        structuredData: [questionsData(loaderData.questions)],
      })
    : []

/** What we are to one kind of people: points, steps, questions, and what to do next. */
export default function AudiencePage({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="overflow-x-clip pb-4">
      <PageHead name={page.name} title={page.title} lead={page.lead} />
      <div className="wrap mt-6 flex flex-wrap gap-3 md:mt-8">
        <LinkButton to={page.primary.to} size="lg" className="max-md:flex-1">
          {page.primary.text}
        </LinkButton>
        {page.secondary && (
          <LinkButton to={page.secondary.to} variant="text" size="lg">
            {page.secondary.text}
          </LinkButton>
        )}
      </div>
      <Points title={page.pointsTitle} points={page.points} />
      <section className="pt-14 md:pt-22">
        <div className="wrap">
          <SectionHead />
          <h2 className="pt-5 type-display-2 md:pt-8">How it works</h2>
          <Steps steps={page.steps} />
        </div>
      </section>
      {page.more && <Points title={page.more.title} points={page.more.items} quiet />}
      <section className="pt-14 md:pt-22">
        <div className="wrap">
          <SectionHead />
          <div className="grid gap-6 pt-5 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:pt-8">
            <h2 className="type-display-2">Questions</h2>
            <QuestionList questions={page.questions} />
          </div>
        </div>
      </section>
      <section className="mt-14 bg-band text-on-band md:mt-22">
        <div className="wrap py-14 md:py-20">
          <h2 className="type-display-2">{page.closing.title}</h2>
          <p className="mt-3 text-on-band-2">{page.closing.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {page.closing.acts.map((act, position) => (
              <LinkButton key={act.to} to={act.to} size="lg" variant={position === 0 ? 'band' : 'band-outline'}>
                {act.text}
              </LinkButton>
            ))}
          </div>
        </div>
      </section>
    </div>
  )
}

type PointsProps = { title: string; points: Audience['points']; quiet?: boolean }

function Points({ title, points, quiet }: PointsProps) {
  return (
    <section className="pt-14 md:pt-22">
      <div className="wrap">
        <SectionHead />
        <h2 className="pt-5 type-display-2 md:pt-8">{title}</h2>
        <ul className="mt-6 grid gap-x-8 md:mt-10 md:grid-cols-2 xl:grid-cols-3">
          {points.map((point) => (
            <li key={point.title} className={`border-t py-5 ${quiet ? '' : 'md:py-6'}`}>
              <h3 className="mb-2 type-title-3">{point.title}</h3>
              <p className="max-w-[36em] type-ui text-ink-2">{point.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
