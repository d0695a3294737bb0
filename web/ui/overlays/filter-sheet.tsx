import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import { Sheet } from './sheet.tsx'

type FilterSheetProps = {
  /** How many filters are set. */
  count: number
  /** What the button that closes the sheet says, such as "Show 12 advisors". */
  showLabel: string
  reset: ReactNode
  className?: string
  /** `close` closes the sheet, for a choice that is not a filter. */
  children: (close: () => void) => ReactNode
}

/** The button that opens the filters of a list on the phone, with how many are set. */
export function FilterSheet({ count, showLabel, reset, className, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className={`px-3! ${className ?? ''}`}>
        <Icon of={SlidersHorizontal} small />
        Filters
        {count > 0 && (
          <span className="text-action">
            {count}
            <span className="sr-only"> set</span>
          </span>
        )}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title="Filters"
        actions={
          <>
            {reset}
            <Button onClick={() => setOpen(false)} className="flex-1">
              {showLabel}
            </Button>
          </>
        }
      >
        {children(() => setOpen(false))}
      </Sheet>
    </>
  )
}
