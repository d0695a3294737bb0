import { Loading, Skeleton } from '#web/ui/display/skeleton.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'

/** The shape of the board while the leads are on their way. */
export function LeadsSkeleton() {
  return (
    <PageLayout title="Leads">
      <Loading name="your leads" />
      <div aria-hidden="true">
        <Skeleton className="h-20 w-full rounded max-md:hidden" />
        <div className="grid md:mt-8 gap-3 md:grid-cols-3 xl:grid-cols-5">
          {['a', 'b', 'c', 'd', 'e'].map((column) => (
            <div
              key={column}
              className="grid content-start gap-2 rounded bg-sunken px-2 pt-3 pb-8 max-md:not-first:hidden"
            >
              <span className="mx-1.5 h-5 w-20 rounded-xs bg-line" />
              <span className="h-23 rounded-m border bg-surface" />
              <span className="h-23 rounded-m border bg-surface" />
            </div>
          ))}
        </div>
      </div>
    </PageLayout>
  )
}
