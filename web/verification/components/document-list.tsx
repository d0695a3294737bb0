import FileText from 'lucide-react/icons/file-text'
import type { VerificationDocument } from '#contract/verification/schemas.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { downloadDocument } from '../api.ts'

/** The documents of a verification, each to download. */
export function DocumentList({ documents }: { documents: readonly VerificationDocument[] }) {
  if (documents.length === 0) return null
  return (
    <ul aria-label="Documents" className="grid gap-1">
      {documents.map((document) => (
        <li key={document.id} className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Button variant="text" onClick={() => void downloadDocument(document).catch(toastProblem)}>
            <Icon of={FileText} small />
            <span className="break-all">{document.fileName}</span>
          </Button>
          <span className="type-note text-ink-3">Uploaded {when(document.createdAt, 'date')}</span>
        </li>
      ))}
    </ul>
  )
}
