import { classNames } from '../class-names.ts'

/** A still block in the shape of what comes; give it that shape with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block rounded-xs bg-sunken', className)} />
}

/** Lines of text to come; the last is shorter, as text is. */
export function SkeletonText({ lines = 2, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('grid gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} className={classNames('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** The empty track of a score ring. */
export function SkeletonRing({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block size-16 shrink-0 rounded-full border border-line-2', className)}
    />
  )
}

/** Says aloud that something is loading, while the shapes around it say nothing. */
export function Loading({ name }: { name: string }) {
  return (
    <span role="status" className="sr-only">
      Loading {name}
    </span>
  )
}
