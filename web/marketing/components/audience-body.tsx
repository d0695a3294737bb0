import { SectionHead } from '#web/ui/layout/section-head.tsx'
import type { AudienceText } from '../content/audiences.ts'
import { QuestionList } from '../prose/question-list.tsx'
import { CallToAction } from './call-to-action.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import { PageHero } from './page-hero.tsx'
import { Steps } from './steps.tsx'

/** What we are to one kind of people: points, steps, questions, and what to do next. */
export function AudienceBody({ page }: { page: AudienceText }) {
  return (
    <>
      <PageHero hero={page.hero} />
      <FeatureGrid id="points" title={page.pointsTitle} points={page.points} />
      <section data-section="how-it-works" className="pt-14 md:pt-22">
        <div className="wrap">
          <SectionHead />
          <h2 className="pt-5 type-display-2 md:pt-8">How it works</h2>
          <Steps steps={page.steps} />
        </div>
      </section>
      {page.more && <FeatureGrid id="more" title={page.more.title} points={page.more.items} quiet />}
      <section data-section="questions" className="pt-14 md:pt-22">
        <div className="wrap">
          <SectionHead />
          <div className="grid gap-6 pt-5 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:pt-8">
            <h2 className="type-display-2">Questions</h2>
            <div className="md:-mt-2">
              <QuestionList questions={page.questions} />
            </div>
          </div>
        </div>
      </section>
      <CallToAction content={page.closing} />
    </>
  )
}
