import { Suspense } from 'react'
import { contact } from '#web/marketing/content/texts/about.ts'
import { PageHead } from '#web/marketing/prose/page-head.tsx'
import { ProseSections } from '#web/marketing/prose/prose-sections.tsx'
import { deferHydration } from '#web/platform/page/defer-hydration.tsx'
import { loaderMeta } from '#web/platform/page/seo.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import type { Route } from './+types/contact.ts'

// Its checks weigh more than the rest of the page.
const ContactForm = deferHydration(() => import('../components/contact-form.tsx').then((module) => module.ContactForm))

/** Runs at build time: the words come with the page and never with its script. */
export const loader = () => contact

export const meta: Route.MetaFunction = loaderMeta

export default function Contact({ loaderData: page }: Route.ComponentProps) {
  return (
    <article className="pb-10 md:pb-16">
      <PageHead name={page.name} title={page.title} lead={page.lead} />
      <div className="wrap mt-10 md:mt-16">
        <SectionHead />
        <section className="grid gap-6 border-b py-8 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] md:gap-16 md:py-12">
          <h2 className="type-title-1 md:text-28/8">Write to us</h2>
          <div className="max-w-160">
            <Suspense fallback={<FormSkeleton />}>
              <ContactForm />
            </Suspense>
          </div>
        </section>
        <ProseSections sections={page.sections} {...(page.actions && { actions: page.actions })} />
      </div>
    </article>
  )
}

/** Only when coming from another page; a direct visit has the form in the page. */
function FormSkeleton() {
  return <div className="min-h-110 rounded bg-sunken" />
}
