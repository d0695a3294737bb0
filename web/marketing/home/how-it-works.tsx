import { useState } from 'react'
import { Link } from 'react-router'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Steps } from '../components/steps.tsx'
import { howItWorks } from '../content/home.ts'

/** Four steps for each of the three kinds of people. */
export function HowItWorks() {
  const [shown, setShown] = useState(howItWorks.tabs[0]?.value ?? '')
  return (
    <section data-section="how-it-works" className="pt-14 md:pt-22">
      <div className="wrap">
        <SectionHead />
        <div className="pt-5 md:pt-8">
          <Tabs
            label="Audience"
            value={shown}
            onChange={setShown}
            before={<h2 className="type-display-2">{howItWorks.title}</h2>}
            tabs={howItWorks.tabs.map((tab) => ({
              value: tab.value,
              label: tab.label,
              panel: (
                <>
                  <div className="md:pt-6">
                    <Steps steps={tab.steps} />
                  </div>
                  <p className="type-ui max-md:pl-8 md:mt-6">
                    <Link to={tab.more.to} className="link touch">
                      {tab.more.text}
                    </Link>
                  </p>
                </>
              ),
            }))}
          />
        </div>
      </div>
    </section>
  )
}
