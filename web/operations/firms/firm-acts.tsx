import type { RegistrationMark } from '#contract/firms/values.ts'
import { markRegistration, setJoining } from '#contract/operations/firms/endpoints.ts'
import type { FirmRecord } from '#contract/operations/firms/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import type { ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'

type Props = { firm: FirmRecord; onAct: (act: ReasonedAct) => void }

/** What the staff can do with a firm now. */
export function FirmActs({ firm, onAct }: Props) {
  const { id, name, registrationMark, isJoiningSuspended } = firm
  const params = { id }
  const mark = (value: RegistrationMark | null, act: Omit<ReasonedAct, 'run' | 'title'>): ReasonedAct => ({
    ...act,
    title: `${act.button}: ${name}`,
    run: (reason) => call(markRegistration, { params, body: { mark: value, reason } }),
  })
  const checked = mark('checked', {
    button: 'Mark as checked',
    explained: 'You compared the firm with the public register and it is theirs.',
    done: 'Registration marked as checked',
  })
  const withdrawn = mark('withdrawn', {
    button: 'Withdraw registration',
    explained: 'The firm’s page shows no registration, and its owner vouches for no one, until the mark is removed.',
    isGrave: true,
    done: 'Registration withdrawn',
  })
  const unmarked = mark(null, {
    button: 'Remove the mark',
    explained: 'The register alone says whether the firm is verified.',
    done: 'Mark removed',
  })
  const button = isJoiningSuspended ? 'Open joining again' : 'Suspend joining'
  const joining: ReasonedAct = {
    button,
    title: `${button}: ${name}`,
    isGrave: !isJoiningSuspended,
    explained: isJoiningSuspended
      ? 'People at the firm’s domains can ask to join again.'
      : 'No one can ask to join through the firm’s domains. Invitations still work, and open requests stay.',
    done: isJoiningSuspended ? 'Joining is open again' : 'Joining suspended',
    run: (reason) => call(setJoining, { params, body: { isSuspended: !isJoiningSuspended, reason } }),
  }
  const acts = [
    ...(registrationMark === 'checked' ? [] : [checked]),
    ...(registrationMark === 'withdrawn' ? [] : [withdrawn]),
    ...(registrationMark === null ? [] : [unmarked]),
    joining,
  ]
  return (
    <Panel className="grid gap-3 p-5">
      <PanelHead title="Act on this firm" />
      {acts.map((act) => (
        <Button key={act.button} variant={act.isGrave ? 'danger' : 'secondary'} onClick={() => onAct(act)}>
          {act.button}
        </Button>
      ))}
    </Panel>
  )
}
