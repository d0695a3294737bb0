import { listClients } from '#contract/leads/clients/endpoints.ts'
import { listDuplicates, mergeClient, separateClients } from '#contract/leads/duplicates/endpoints.ts'
import type { DuplicatePair } from '#contract/leads/duplicates/schemas.ts'
import { call } from '#web/platform/api.ts'
import { readAgain, useEndpoint } from '#web/platform/queries.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'

/** Clients who look like one person, to merge or to keep apart; nothing where there are none. */
export function Duplicates() {
  const { data } = useEndpoint(listDuplicates, {})
  if (!data || data.items.length === 0) return null
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
      await readAgain(listDuplicates, listClients)
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <Panel className="mt-5 p-5">
      <h2 className="type-ui font-strong">Likely duplicates</h2>
      <p className="mt-1 type-note text-ink-2">
        Merging moves notes, tasks and custom fields from your list to the record that stays.
      </p>
      <ul className="mt-2 divide-y">
        {data.items.map((pair) => (
          <li
            key={`${pair.imported.id} ${pair.kept.id}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <PairText pair={pair} />
            <span className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => void act(() => merge(pair), 'The two records are one now')}>
                Merge<span className="sr-only"> {pair.imported.name}</span>
              </Button>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => void act(() => separate(pair), 'We keep the two apart')}
              >
                Not the same<span className="sr-only">: {pair.imported.name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const naming = ({ imported, kept }: DuplicatePair) => ({ params: { id: imported.id }, body: { clientId: kept.id } })
const merge = (pair: DuplicatePair) => call(mergeClient, naming(pair))
const separate = (pair: DuplicatePair) => call(separateClients, naming(pair))

function PairText({ pair: { imported, kept, by } }: { pair: DuplicatePair }) {
  const details = ({ email, phone }: DuplicatePair['kept']) => [email, phone].filter(Boolean).join(', ')
  return (
    <p className="min-w-0 type-ui-s [overflow-wrap:anywhere]">
      {imported.name} and {kept.name}
      <span className="block type-note text-ink-2">
        {[by === 'email' ? 'Same email address' : 'Same name', ...[kept, imported].map(details)]
          .filter(Boolean)
          .join('; ')}
      </span>
    </p>
  )
}
