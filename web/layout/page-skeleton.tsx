import { Loading, Skeleton, SkeletonText } from '#web/ui/display/skeleton.tsx'

/** The shape of a work screen: its head, and two panels. */
export function PageSkeleton() {
  return (
    <div className="mx-auto w-full max-w-[1440px] px-5 pt-7 pb-16 md:px-8">
      <Loading name="this page" />
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-3 h-4 w-96 max-w-full" />
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        {['first', 'second'].map((panel) => (
          <div key={panel} className="rounded border bg-surface p-5">
            <Skeleton className="h-6 w-40" />
            <SkeletonText lines={5} className="mt-6" />
          </div>
        ))}
      </div>
    </div>
  )
}
