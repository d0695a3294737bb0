import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { downloadComparison } from '../api.ts'

/** How a comparison leaves the screen: as a link, on paper, or as a PDF. */
export function CompareActions({ ids, zone }: { ids: readonly string[]; zone: string | null }) {
  const [isDrawing, setDrawing] = useState(false)
  const save = async () => {
    setDrawing(true)
    try {
      await downloadComparison(ids, zone)
    } catch (error) {
      toastProblem(error)
    } finally {
      setDrawing(false)
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      toast.success('Link copied')
    } catch {
      toast.error('Your browser blocked copying. Copy the address instead.')
    }
  }
  return (
    <div className="-mx-2 flex flex-wrap">
      <Button variant="text" size="sm" onClick={() => void copy()}>
        <Icon of={LinkIcon} small />
        Copy link
      </Button>
      <Button variant="text" size="sm" onClick={() => window.print()}>
        <Icon of={Printer} small />
        Print
      </Button>
      <Button variant="text" size="sm" pending={isDrawing} onClick={() => void save()}>
        <Icon of={Download} small />
        Download PDF
      </Button>
    </div>
  )
}
