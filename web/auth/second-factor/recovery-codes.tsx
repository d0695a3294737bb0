import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SettingsItem } from '../account/settings-list.tsx'
import { makeRecoveryCodes } from './recovery-calls.ts'

/** The line about recovery codes: how many are left, and a new set. */
export function RecoveryCodesItem({
  left,
  confirm,
  onMade,
}: {
  left: number | null
  confirm: (proceed: () => void) => void
  onMade: (codes: readonly string[]) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    const made = await makeRecoveryCodes(left !== null)
    setMaking(false)
    setAsking(false)
    if ('sentence' in made) toast.error(made.sentence)
    else onMade(made.codes)
  }
  return (
    <>
      <SettingsItem
        title="Recovery codes"
        detail={left === null ? 'None. Get ten in case you can’t use your device.' : `${left} of 10 left`}
        actions={
          <Button
            variant="text"
            pending={isMaking && !isAsking}
            pendingLabel="Creating codes"
            onClick={() => confirm(() => (left === null ? void make() : setAsking(true)))}
          >
            {left === null ? 'Get recovery codes' : 'Create new codes'}
          </Button>
        }
      />
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Create new recovery codes?"
        description="Your current codes will stop working."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button pending={isMaking} pendingLabel="Creating codes" onClick={() => void make()}>
              Create new codes
            </Button>
          </>
        }
      />
    </>
  )
}

/** Shows a new set of codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${brand.name} recovery codes\nEach code works once.\n\n${codes.join('\n')}\n`
  const [isSaved, setSaved] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => {
        setSaved(true)
        toast.success('Copied')
      },
      () => toast.error('Failed to copy. Download or print the codes'),
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...(!isSaved && {
        closeQuestion: { text: 'Close without saving your codes?', close: 'Close', stay: 'Go back' },
      })}
      title="Save your recovery codes"
      description="Each code works once, after your password, if you can’t use your device. We won’t show them again."
      actions={<Button onClick={onClose}>I’ve saved them</Button>}
    >
      <div className="print-alone grid gap-4">
        <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 rounded bg-sunken p-4 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="secondary" onClick={() => void copy()}>
            <Icon of={Copy} small />
            Copy
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              download(text)
              setSaved(true)
            }}
          >
            <Icon of={Download} small />
            Download
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Icon of={Printer} small />
            Print
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const download = (text: string) =>
  saveFile(new Blob([text], { type: 'text/plain' }), `${brand.name.toLowerCase()}-recovery-codes.txt`)
