import { type FormEvent, useState } from 'react'
import { listAssignees } from '#contract/leads/assignees/endpoints.ts'
import { assignLead } from '#contract/leads/endpoints.ts'
import type { LeadDetail } from '#contract/leads/schemas.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { notOfferedText } from '../copy.ts'

/**
 * Gives a lead of the firm to a colleague. What the consumer agreed to stays with whom they agreed
 * to.
 */
export function AssignLead({ lead, onAssigned }: { lead: LeadDetail; onAssigned: () => void }) {
  const { data } = useEndpoint(listAssignees, {}, { toastsProblem: true })
  const assignees = data?.items ?? []
  const colleagues = assignees.filter(({ obstacle }) => obstacle === null).map(({ advisor }) => advisor)
  const isOffered = colleagues.some(({ id }) => id === lead.advisor?.id)
  // The lead's advisor is shown, also when they get no new leads.
  const team = lead.advisor && !isOffered ? [lead.advisor, ...colleagues] : colleagues
  const notOffered = notOfferedText(assignees)
  const [chosen, setChosen] = useState(lead.advisor?.id ?? '')
  const [error, setError] = useState<string>()
  const [isPending, runAction] = useAction()
  const assign = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen === (lead.advisor?.id ?? ''))
      return setError(lead.advisor ? 'Choose another advisor' : 'Choose an advisor')
    await runAction(async () => {
      const { advisor } = await call(assignLead, { params: { id: lead.id }, body: { advisorId: chosen } })
      toast.success(`Lead assigned to ${advisor?.displayName ?? 'the pool'}`)
      onAssigned()
    })
  }
  return (
    <Form
      onSubmit={(event) => void assign(event)}
      className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3"
    >
      <Select
        label="Assign to"
        value={chosen}
        error={error}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setError(undefined)
        }}
        {...(lead.advisor === null && { placeholder: 'Choose an advisor' })}
        options={team.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        help={['They’ll see the name after the consumer agrees to share it with them.', notOffered]
          .filter(Boolean)
          .join(' ')}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-6.5 min-h-12!"
        pending={isPending}
        pendingLabel="Assigning"
      >
        Assign
      </Button>
    </Form>
  )
}
