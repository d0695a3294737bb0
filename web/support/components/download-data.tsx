import { useState } from 'react'
import { downloadOwnData } from '#contract/support/endpoints.ts'
import { download } from '../../platform/api.ts'
import { toastProblem } from '../../platform/problem-view.tsx'
import { Button } from '../../ui/button.tsx'

/** Hands a person the file of everything that is kept about them. */
export function DownloadData() {
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
      <Button variant="secondary" pending={isPending} pendingLabel="Gathering" onClick={() => void fetchFile()}>
        Download my data
      </Button>
    </div>
  )
}
