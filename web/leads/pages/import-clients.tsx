import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listCustomFields } from '#contract/leads/fields/endpoints.ts'
import { listClientContacts, listImports, importClients as start } from '#contract/leads/imports/endpoints.ts'
import type { ImportedClient } from '#contract/leads/imports/schemas.ts'
import { importFileNameMaxLength, noContacts } from '#contract/leads/imports/values.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { FileField } from '#web/ui/forms/file-field.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { CsvTable } from '../imports/columns.ts'
import { faultText, importedText } from '../imports/copy.ts'
import { PastImports } from '../imports/past-imports.tsx'
import { Preview } from '../imports/preview.tsx'
import { readCsv } from '../imports/read-csv.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Import Clients',
  description: 'Add the clients you already have from a CSV file.',
  path: '/clients/import',
})

type Chosen = { readonly fileName: string; readonly table: CsvTable }

/** Adds a client list from a CSV file, which the browser reads and shows before it is sent. */
export default function ImportClients() {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const { data: list, error: unread } = useEndpoint(listClientContacts, {})
  const own = useEndpoint(listCustomFields, {})
  const fields = own.data?.items ?? (own.error ? [] : null)
  const choose = async (file: File) => {
    const read = await readCsv(file)
    setError('fault' in read ? faultText(read) : undefined)
    setChosen('fault' in read ? null : { fileName: file.name.slice(0, importFileNameMaxLength), table: read })
  }
  const send = async (clients: ImportedClient[], { listed, leftOut }: { listed: number; leftOut: number }) => {
    if (!chosen) return
    setPending(true)
    try {
      const { added, skipped } = await call(start, { body: { fileName: chosen.fileName, clients } })
      await invalidate(listImports, listClientContacts)
      const { title, ...options } = importedText({ added, skipped: listed + skipped, leftOut })
      if (added === 0) toast.info(title, options)
      else toast.success(title, options)
      await navigate('/clients?origin=imported')
    } catch (problem) {
      toastProblem(problem)
    } finally {
      setPending(false)
    }
  }
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Clients', to: '/clients' }, { name: 'Import clients' }]} />}
      title="Import clients"
      lead="Your list is yours alone. We don’t write to anyone on it, and we don’t check who has an account."
      narrow
    >
      {chosen && fields ? (
        <Preview
          key={chosen.fileName}
          table={chosen.table}
          // The server skips what is known, also where the list could not be read.
          contacts={list ?? (unread ? noContacts : null)}
          fields={fields}
          isPending={isPending}
          onImport={(lines, others) =>
            void send(
              lines.map(({ client }) => client),
              others,
            )
          }
          onCancel={() => setChosen(null)}
        />
      ) : (
        <FileField
          label="CSV file"
          error={error}
          help="Excel, Google Sheets and most client programs can save one. The first line has the column names."
          accept=".csv,text/csv,text/plain"
          onChoose={(file) => void choose(file)}
        />
      )}
      <PastImports />
    </PageLayout>
  )
}
