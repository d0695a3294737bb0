import { Link } from 'react-router'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { questionGroups } from '../content/questions.ts'
import { PageHead } from '../prose/page-head.tsx'
import { QuestionList } from '../prose/question-list.tsx'
import { questionsData } from '../structured-data.ts'
import type { Route } from './+types/questions.ts'

const name = 'Questions'
const path = '/faq'

/** Runs at build time: the words come with the page and never with its script. */
export const loader = () => questionGroups

export const meta: Route.MetaFunction = (args) =>
  pageMeta({
    title: name,
    description: 'How matching works, what it costs, how advisors are verified and what they see of you.',
    path,
    structuredData: [questionsData((args.loaderData ?? []).flatMap((group) => group.questions))],
  })(args)

export default function Questions({ loaderData: groups }: Route.ComponentProps) {
  return (
    <div className="pb-10 md:pb-16">
      <PageHead
        name={name}
        title="Questions and answers"
        lead="Each answered in one paragraph, with a link to learn more."
      />
      <div className="wrap">
        {groups.map((group) => (
          <section
            key={group.id}
            id={group.id}
            className="grid gap-4 pt-12 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:pt-20"
          >
            <h2 className="type-title-1">{group.title}</h2>
            <div className="md:-mt-3">
              <QuestionList questions={group.questions} />
            </div>
          </section>
        ))}
        <p className="pt-12 text-ink-2">
          Didn’t find it?{' '}
          <Link to="/contact" className="link">
            Contact us
          </Link>{' '}
          and a person will reply.
        </p>
      </div>
    </div>
  )
}
