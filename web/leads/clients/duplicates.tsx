import { Link } from 'react-router'
import { listClients } from '#contract/leads/clients/endpoints.ts'
import {
  listDuplicates,
  mergeClient,
  separateClients,
  separateLeads,
  undoMerge,
} from '#contract/leads/duplicates/endpoints.ts'
import type { DuplicatePair, LeadPair } from '#contract/leads/duplicates/schemas.ts'
import { getLead } from '#contract/leads/endpoints.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, justRead, useEndpoint } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const signs: Record<DuplicatePair['by'], string> = {
  email: 'Same email address',
  phone: 'Same phone number',
  name: 'Same name',
}
const kinds: Record<DuplicatePair['kept']['kind'], string> = {
  imported: 'on your list',
  converted: 'from a match',
  lead: 'a lead',
}

/** Records that look like one person, to merge or to keep apart; nothing where there are none. */
export function Duplicates({ isOfLeads }: { isOfLeads: boolean }) {
  const { data } = useEndpoint(listDuplicates, {}, justRead)
  const pairs = data?.items.filter(({ kept }) => !isOfLeads || kept.kind === 'lead') ?? []
  const leads = data?.leads ?? []
  if (pairs.length + leads.length === 0) return null
  return (
    <Panel className="mt-5 p-5 max-md:mb-5">
      <h2 className="type-title-3">Likely duplicates</h2>
      {pairs.length > 0 && (
        <p className="mt-1 type-note text-ink-2">
          Merging moves notes, tasks and custom fields from your list to the record that stays.
        </p>
      )}
      {leads.length > 0 && (
        <p className="mt-1 type-note text-ink-2">Two leads can’t be merged: each has an account of their own.</p>
      )}
      <ul className="mt-2 divide-y">
        {leads.map((pair) => (
          <LeadPairItem key={pair.leads.map(({ id }) => id).join(' ')} pair={pair} />
        ))}
        {pairs.map((pair) => (
          <ClientPairItem key={`${pair.imported.id} ${pair.kept.clientId ?? pair.kept.leadId}`} pair={pair} />
        ))}
      </ul>
    </Panel>
  )
}

function ClientPairItem({ pair }: { pair: DuplicatePair }) {
  const [isPending, runAction] = useAction()
  const separate = () => act(() => call(separateClients, naming(pair)), 'We keep the two apart')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <PairText pair={pair} />
      <span className="flex flex-wrap gap-2">
        <Button size="sm" pending={isPending} onClick={() => void runAction(() => merge(pair))}>
          Merge<span className="sr-only"> {pair.imported.name}</span>
        </Button>
        <Button variant="secondary" size="sm" pending={isPending} onClick={() => void runAction(separate)}>
          Not the same<span className="sr-only">: {pair.imported.name}</span>
        </Button>
      </span>
    </li>
  )
}

/** Two leads: each belongs to an account, so that they are separated or left, and not merged. */
function LeadPairItem({ pair: { leads, by } }: { pair: LeadPair }) {
  const [first, second] = leads
  const [isPending, runAction] = useAction()
  if (!first || !second) return null
  const params = { id: first.id }
  const separate = () =>
    act(() => call(separateLeads, { params, body: { leadId: second.id } }), 'We keep the two apart')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 type-ui-s [overflow-wrap:anywhere]">
        <Link to={`/leads?lead=${first.id}`} className="link">
          {first.name}
        </Link>{' '}
        and{' '}
        <Link to={`/leads?lead=${second.id}`} className="link">
          {second.name}
        </Link>
        , both leads
        <span className="block type-note text-ink-2">
          {[signs[by], ...leads.map(contactText)].filter(Boolean).join('; ')}
        </span>
      </p>
      <Button variant="secondary" size="sm" pending={isPending} onClick={() => void runAction(separate)}>
        Not the same
        <span className="sr-only">
          : {first.name} and {second.name}
        </span>
      </Button>
    </li>
  )
}

async function act(work: () => Promise<unknown>, done: string, options?: Parameters<typeof toast.success>[1]) {
  await work()
  toast.success(done, options)
  await invalidate(listDuplicates, listClients, getLead)
}

function naming({ imported, kept: { clientId, leadId } }: DuplicatePair) {
  return { params: { id: imported.id }, body: clientId ? { clientId } : { leadId: leadId ?? '' } }
}

function merge(pair: DuplicatePair): Promise<void> {
  const params = { id: pair.imported.id }
  const done = `${pair.imported.name} is back on your list`
  const undo = () => void act(() => call(undoMerge, { params }), done).catch(toastProblem)
  return act(() => call(mergeClient, naming(pair)), 'Records merged', {
    action: { label: 'Undo', onSelect: undo },
    duration: 10_000,
  })
}

const contactText = ({ email, phone }: Pick<DuplicatePair['kept'], 'email' | 'phone'>) =>
  [email, phone].filter(Boolean).join(', ')

function PairText({ pair: { imported, kept, by } }: { pair: DuplicatePair }) {
  const keptPath = kept.kind === 'lead' ? `/leads?lead=${kept.leadId}` : `/clients/${kept.clientId}`
  return (
    <p className="min-w-0 type-ui-s [overflow-wrap:anywhere]">
      <Link to={`/clients/${imported.id}`} className="link">
        {imported.name}
      </Link>
      , on your list, and{' '}
      <Link to={keptPath} className="link">
        {kept.name}
      </Link>
      , {kinds[kept.kind]}
      <span className="block type-note text-ink-2">
        {[signs[by], ...[kept, imported].map(contactText)].filter(Boolean).join('; ')}
      </span>
    </p>
  )
}
