import { Loading, Skeleton, SkeletonRing } from '#web/ui/display/skeleton.tsx'

/** The shape of the matches while they are on their way: rail, head and six cards. */
export function MatchesSkeleton() {
  return (
    <div className="mx-auto grid max-w-360 grid-cols-[minmax(0,1fr)] md:grid-cols-[14.5rem_minmax(0,1fr)] xl:grid-cols-[16.5rem_minmax(0,1fr)]">
      <Loading name="your matches" />
      <div aria-hidden="true" className="grid content-start gap-4 pt-9 pr-6 pl-8 max-md:hidden">
        {['w-1/2', 'w-2/3', 'w-3/4', 'w-3/5', 'w-4/5', 'w-11/12', 'w-5/6'].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
      <div className="px-5 pt-4 pb-16 md:border-l md:px-8 md:pt-7">
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="mt-3 h-4 w-96 max-w-full" />
        <CardSkeletons />
      </div>
    </div>
  )
}

/** The shape of the saved advisors: a head and the cards. */
export function SavedSkeleton() {
  return (
    <div className="mx-auto w-full max-w-360 px-5 pt-7 pb-16 md:px-8">
      <Loading name="your saved advisors" />
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="mt-3 h-4 w-40 max-w-full" />
      <CardSkeletons />
    </div>
  )
}

function CardSkeletons() {
  return (
    <div className="mt-6 grid gap-5 md:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  )
}

/** One card to come, with its hairline and the empty track of its ring. */
function CardSkeleton() {
  return (
    <div aria-hidden="true" className="rounded border bg-surface p-5">
      <div className="relative grid min-h-21 grid-cols-[3.5rem_1fr_4rem] gap-3.5 pb-2 after:absolute after:right-8 after:bottom-px after:left-0 after:h-px after:bg-line-2">
        <Skeleton className="mt-0.5 size-14 rounded" />
        <div className="grid content-start gap-2 pt-1">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
        <SkeletonRing className="-mb-2 self-end bg-surface" />
      </div>
      <Skeleton className="mt-5 h-4 w-5/6" />
      <div className="mt-5 grid gap-3">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
      <Skeleton className="mt-6 h-9 w-32" />
    </div>
  )
}
