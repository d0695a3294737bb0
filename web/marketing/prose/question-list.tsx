import { Link } from 'react-router'
import { Accordion } from '#web/ui/accordion.tsx'
import type { Question } from '../content/home.ts'

/** Questions with an answer each, and where to read on. */
export function QuestionList({ questions, firstOpen }: { questions: readonly Question[]; firstOpen?: boolean }) {
  return (
    <Accordion
      {...(firstOpen && { firstOpen })}
      items={questions.map(({ question, answer, link }) => ({
        question,
        answer: (
          <p>
            {answer}
            {link && (
              <>
                {' '}
                <Link to={link.to} className="link">
                  {link.text}
                </Link>
              </>
            )}
          </p>
        ),
      }))}
    />
  )
}
