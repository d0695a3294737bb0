import { Loading, Skeleton } from '#web/ui/display/skeleton.tsx'

/** Rows of the list to come. */
export function ListSkeleton() {
  return (
    <div>
      <Loading name="your conversations" />
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-2/5'].map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={place} className="grid grid-cols-[2.5rem_1fr] gap-3 px-3 py-3.5">
          <Skeleton className="size-10 rounded-m" />
          <div className="grid content-center gap-2">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A conversation to come: head, strip and what two people say. */
export function ThreadSkeleton() {
  return (
    <div className="flex min-w-0 flex-1 flex-col bg-surface">
      <Loading name="the conversation" />
      <div className="flex min-h-14 items-center gap-3 border-b px-4 md:min-h-18 md:px-6">
        <Skeleton className="size-10 rounded-m" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-28" />
        </div>
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 px-4 pb-5 md:px-6">
        <Skeleton className="h-16 w-3/5 rounded" />
        <Skeleton className="h-11 w-2/5 rounded" />
        <Skeleton className="h-11 w-1/2 self-end rounded" />
        <Skeleton className="h-16 w-3/5 rounded" />
      </div>
      <div className="border-t px-3 py-3 md:px-6">
        <Skeleton className="h-12 w-full rounded" />
      </div>
    </div>
  )
}
