import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { FiltersButton } from './filters-button.tsx'
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

/** The filters of a list in a sheet of the phone, with the button that opens it. */
export function FilterSheet({ count, showLabel, reset, className, children }: FilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FiltersButton count={count} onClick={() => setOpen(true)} className={className} />
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
