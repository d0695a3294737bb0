import { Fragment } from 'react'
import { Link } from 'react-router'
import { Accordion } from '#web/ui/layout/accordion.tsx'
import type { Question } from '../content/home.ts'

/** Questions with an answer each, and where to read on. */
export function QuestionList({ questions, firstOpen }: { questions: readonly Question[]; firstOpen?: boolean }) {
  return (
    <Accordion
      {...(firstOpen && { firstOpen })}
      items={questions.map(({ question, answer, relatedLinks = [] }) => ({
        question,
        answer: (
          <p>
            {relatedLinks.length > 0 ? `${answer} ` : answer}
            {relatedLinks.map(({ text, to }, at) => (
              <Fragment key={to}>
                {at > 0 && ', '}
                <Link to={to} className="link">
                  {text}
                </Link>
              </Fragment>
            ))}
          </p>
        ),
      }))}
    />
  )
}
