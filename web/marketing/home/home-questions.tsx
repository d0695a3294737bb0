import { Link } from 'react-router'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import type { Question } from '../content/home.ts'
import { QuestionList } from '../prose/question-list.tsx'

/** The seven most frequent questions; the first is open. */
export function HomeQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <section data-section="questions" className="pt-14 md:pt-22">
      <div className="wrap">
        <SectionHead />
        <div className="grid gap-6 pt-5 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:pt-8">
          <div>
            <h2 className="type-display-2">Questions people ask first</h2>
            <p className="mt-4 max-w-[30em] type-body text-ink-2">
              Have another question?{' '}
              <Link to="/contact" className="link">
                Contact us
              </Link>{' '}
              and a person will reply.
            </p>
          </div>
          <QuestionList questions={questions} firstOpen />
        </div>
      </div>
    </section>
  )
}
