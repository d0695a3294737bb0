import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** What scrolls sideways where it is too wide, such as a table: named, and reached by keyboard. */
export function ScrollRegion({ className, ...region }: ComponentProps<'section'> & { 'aria-label': string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place in the order, keys cannot scroll it
  return <section tabIndex={0} className={classNames('relative overflow-x-auto', className)} {...region} />
}
