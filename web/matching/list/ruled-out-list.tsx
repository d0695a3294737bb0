import Bookmark from 'lucide-react/icons/bookmark'
import { react } from '#contract/matching/endpoints.ts'
import { reactionChanged } from '#contract/matching/events.ts'
import type { Matches } from '#contract/matching/schemas.ts'
import type { Reaction } from '#contract/matching/values.ts'
import { AdvisorHead } from '#web/directory/components/advisor-head.tsx'
import { AdvisorSummary } from '#web/directory/components/advisor-summary.tsx'
import { call } from '#web/platform/api/call.ts'
import { useServerEvent } from '#web/platform/connection/use-server-events.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { NoMatchNote } from './no-match-note.tsx'

/** The saved advisors who are no match now, each with the reason. */
export function RuledOutList({ ruledOut }: Pick<Matches, 'ruledOut'>) {
  const revalidate = useRevalidate()
  useServerEvent(reactionChanged, ({ advisorId }) => {
    if (ruledOut.some(({ advisor }) => advisor.id === advisorId)) void revalidate()
  })
  const change = async (advisorId: string, reaction: Reaction | null) => {
    await call(react, { params: { advisorId }, body: { reaction } }).catch(toastProblem)
    await revalidate()
  }
  const unsave = async ({ id, name }: { id: string; name: string }) => {
    await change(id, null)
    toast.info(`${name} is no longer saved`, {
      key: `reaction ${id}`,
      action: { label: 'Undo', onSelect: () => void change(id, 'like') },
    })
  }
  return (
    <section aria-labelledby="ruled-out" className="mt-10">
      <h2 id="ruled-out" className="type-title-2">
        Not a match now
      </h2>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] md:gap-5">
        {ruledOut.map(({ advisor, noMatch }) => (
          <li key={advisor.id} className="grid">
            <article className="flex flex-col rounded border bg-surface p-5">
              <AdvisorHead advisor={advisor} />
              <AdvisorSummary advisor={advisor} miles={null} />
              <div className="mt-auto -mb-2.5 flex items-center gap-3 border-t">
                <NoMatchNote noMatch={noMatch} advisor={advisor} />
                <IconButton
                  icon={Bookmark}
                  label={`Save ${advisor.name}`}
                  aria-pressed
                  onClick={() => void unsave(advisor)}
                  className="-mr-3 ml-auto text-action! [&_svg]:fill-current"
                />
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
