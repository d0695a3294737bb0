import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

type ExportMenuProps = {
  /** "All leads", "These clients" */
  contents: string
  onSave: (format: 'csv' | 'json') => Promise<void>
}

/** Downloads a list as a file of the advisor's choice. */
export function ExportMenu({ contents, onSave }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button variant="secondary" size="sm">
          Export
        </Button>
      }
      items={[
        { label: `${contents} as CSV`, onSelect: () => void onSave('csv').catch(toastProblem) },
        { label: `${contents} as JSON`, onSelect: () => void onSave('json').catch(toastProblem) },
      ]}
    />
  )
}
