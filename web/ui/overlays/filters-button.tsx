import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ComponentProps } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

/** The button that opens the filters of a list on the phone, with how many are set. */
export function FiltersButton({ count, className, ...props }: { count: number } & ComponentProps<typeof Button>) {
  return (
    <Button {...props} variant="secondary" className={classNames('px-3!', className)}>
      <Icon of={SlidersHorizontal} small />
      Filters
      {count > 0 && (
        <span className="text-action">
          {count}
          <span className="sr-only"> set</span>
        </span>
      )}
    </Button>
  )
}
