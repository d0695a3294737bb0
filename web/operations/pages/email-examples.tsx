import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { getEmailExample, listEmailKinds } from '#contract/operations/emails/endpoints.ts'
import type { EmailExample, EmailKind } from '#contract/operations/emails/schemas.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Every email',
  description: 'Every email, with examples.',
  path: '/admin/mails/examples',
})

/** Every email of the product as it would be sent, written with made-up facts. */
export default function EmailExamples() {
  const { data, error } = useEndpoint(listEmailKinds, {})
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Emails', to: '/admin/mails' }, { name: 'Every email' }]} />}
      title="Every email"
      lead="Each email as it would be sent, written with made-up facts."
    >
      {error && !data && <Notice tone="bad">The emails couldn’t be loaded. Reload the page.</Notice>}
      {!data && !error && <SkeletonText lines={8} />}
      {data && <Preview kinds={data.items} />}
    </PageLayout>
  )
}

/** The choice of an email and of its example, which are in the address, and that email. */
function Preview({ kinds }: { kinds: readonly EmailKind[] }) {
  const [params, setParams] = useSearchParams()
  const chosen = kinds.find(({ kind }) => kind === params.get('kind')) ?? kinds[0]
  const name = chosen?.examples.find((each) => each === params.get('example')) ?? chosen?.examples[0]
  const example = useEndpoint(getEmailExample, chosen && name ? { params: { kind: chosen.kind, name } } : null)
  return (
    <>
      <div className="mb-5 grid items-start gap-4 md:grid-cols-2">
        <Select
          label="Email"
          value={chosen?.kind}
          help={chosen?.preference ? `Can be switched off: ${chosen.preference}` : 'Always sent'}
          onChange={({ target }) => setParams({ kind: target.value }, { replace: true })}
          options={kinds.map(({ kind }) => ({ value: kind, label: kind }))}
        />
        <Select
          label="Example"
          value={name}
          onChange={({ target }) => setParams({ kind: chosen?.kind ?? '', example: target.value }, { replace: true })}
          options={(chosen?.examples ?? []).map((each) => ({ value: each, label: each }))}
        />
      </div>
      {example.error && <Notice tone="bad">This email couldn’t be loaded. Reload the page.</Notice>}
      {example.data ? <Message message={example.data} /> : !example.error && <SkeletonText lines={8} />}
    </>
  )
}

const forms = [
  { value: 'html', label: 'Formatted' },
  { value: 'text', label: 'Plain text' },
] as const

function Message({ message: { subject, html, text } }: { message: EmailExample }) {
  const [form, setForm] = useState<(typeof forms)[number]['value']>('html')
  return (
    <Panel className="p-4 md:p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-title-3 wrap-anywhere">{subject}</h2>
        <div className="w-60">
          <Segmented label="Form" size="sm" value={form} onChange={setForm} options={forms} />
        </div>
      </div>
      {form === 'text' ? (
        <pre className="whitespace-pre-wrap type-ui-s wrap-anywhere">{text}</pre>
      ) : (
        // Without scripts, forms and navigation: what is shown is a picture of an email.
        <iframe title={`Email: ${subject}`} sandbox="" srcDoc={html} className="h-180 w-full rounded border" />
      )}
    </Panel>
  )
}
