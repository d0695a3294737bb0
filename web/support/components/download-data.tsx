import { useState } from 'react'
import { downloadOwnData } from '#contract/support/endpoints.ts'
import { download } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/**
 * Downloads the file of everything that is kept about a person, after `confirm` has a recent proof.
 */
export function DownloadData({ confirm }: { confirm: (proceed: () => void) => void }) {
  const [isPending, setPending] = useState(false)
  const fetchFile = async () => {
    setPending(true)
    try {
      await download(downloadOwnData, {}, 'my-data.json')
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div>
      <Button
        variant="secondary"
        pending={isPending}
        pendingLabel="Preparing"
        onClick={() => confirm(() => void fetchFile())}
      >
        Download my data
      </Button>
    </div>
  )
}
