import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** Downloads a brief; the same button for both sides. */
export function PdfButton({ onDownload }: { onDownload: () => Promise<void> }) {
  const [isDrawing, setDrawing] = useState(false)
  const save = async () => {
    setDrawing(true)
    try {
      await onDownload()
    } catch (error) {
      toastProblem(error)
    } finally {
      setDrawing(false)
    }
  }
  return (
    <Button variant="text" size="sm" className="-ml-2" pending={isDrawing} onClick={() => void save()}>
      <Icon of={Download} small />
      Download PDF
    </Button>
  )
}
