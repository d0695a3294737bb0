import { type FormEvent, useState } from 'react'
import { changeFirmRole } from '#contract/firms/endpoints.ts'
import { firmRoleLabels, firmRoleNouns } from '#contract/firms/labels.ts'
import type { TeamMember } from '#contract/firms/schemas.ts'
import type { AssignableFirmRole } from '#contract/firms/values.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { newRoleHelp, roleHelp } from '../copy.ts'

type RoleFormProps = { member: TeamMember; roles: readonly AssignableFirmRole[]; onChanged: () => void }

/** Gives a member another role at the firm. */
export function RoleForm({ member, roles, onChanged }: RoleFormProps) {
  const { person, firmRole } = member
  const [chosen, setChosen] = useState<AssignableFirmRole>(firmRole === 'owner' ? 'administrator' : firmRole)
  const [error, setError] = useState<string>()
  const [isPending, runAction] = useAction()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen === firmRole) return setError('Choose another role')
    await runAction(async () => {
      await call(changeFirmRole, { params: { advisorId: person.id }, body: { firmRole: chosen } })
      toast.success(`${person.displayName} is now ${firmRoleNouns[chosen]}`, {
        detail: 'We’ve emailed them.',
      })
      onChanged()
    })
  }
  return (
    <Form
      onSubmit={(event) => void save(event)}
      className="mt-6 grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Select
        label="Role at the firm"
        value={chosen}
        error={error}
        onChange={(event) => {
          setChosen(roles.find((role) => role === event.currentTarget.value) ?? chosen)
          setError(undefined)
        }}
        options={roles.map((role) => ({ value: role, label: firmRoleLabels[role] }))}
        help={chosen === firmRole ? roleHelp[chosen] : newRoleHelp(chosen)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="min-h-12! max-md:w-fit md:mt-6.5"
        pending={isPending}
        pendingLabel="Saving"
      >
        Change role
      </Button>
    </Form>
  )
}
