import { downloadOwnData } from '#contract/support/endpoints.ts'
import { useAction } from '#web/platform/action.ts'
import { download } from '#web/platform/api/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/**
 * Downloads the file of everything that is kept about a person, after `confirm` has a recent proof.
 */
export function DownloadData({ confirm }: { confirm: (proceed: () => void) => void }) {
  const [isPending, runAction] = useAction()
  const fetchFile = () =>
    runAction(async () => {
      await download(downloadOwnData, {}, 'my-data.json')
    })
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
