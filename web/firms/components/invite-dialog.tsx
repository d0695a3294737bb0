import { useState } from 'react'
import { inviteAdvisors } from '#contract/firms/endpoints.ts'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import type { InvitationOutcomes } from '#contract/firms/schemas.ts'
import { type AssignableFirmRole, invitationsAtOnce } from '#contract/firms/values.ts'
import { call } from '#web/platform/api/call.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { useSubmission } from '#web/platform/submission.ts'
import { Notice } from '#web/ui/display/notice.tsx'
import { FileField } from '#web/ui/forms/file-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { inviteError, outcomeNames, roleHelp, wrongRowsText } from '../copy.ts'
import { readAddresses, readAddressFile, type WrongRow } from '../state.ts'

type InviteDialogProps = {
  roles: readonly AssignableFirmRole[]
  onInvited: (allSent: boolean) => void
  onClose: () => void
}

/**
 * Invites one person or many: typed, pasted or from a CSV file. `onInvited` is called with whether
 * all were sent; addresses that were refused stay in the form with the reason.
 */
export function InviteDialog({ roles, onInvited, onClose }: InviteDialogProps) {
  const [text, setText] = useState('')
  const [role, setRole] = useState<AssignableFirmRole>('advisor')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState<InvitationOutcomes['items']>([])
  const [file, setFile] = useState<{ name: string; wrongRows: readonly WrongRow[]; count: number } | null>(null)
  const form = useSubmission()
  const addFrom = async (chosen: File) => {
    const { emails, wrongRows } = readAddressFile(await chosen.slice(0, 500_000).text())
    setText((before) => [before.trim(), ...emails].filter(Boolean).join('\n'))
    setFile({ name: chosen.name, wrongRows, count: emails.length })
  }
  const submit = form.submit(async () => {
    const { emails, wrong } = readAddresses(text)
    const problem = inviteError({ emails, wrong })
    setError(problem)
    setRefused([])
    if (problem) return
    try {
      const { items } = await call(inviteAdvisors, { body: { emails, firmRole: role } })
      const sent = items.filter(({ outcome }) => outcome === 'invited')
      const left = items.filter(({ outcome }) => outcome !== 'invited')
      setRefused(left)
      setFile(null)
      setText(left.map(({ email }) => email).join('\n'))
      if (sent.length > 0) {
        const title = sent.length === 1 ? `Invitation sent to ${sent[0]?.email}` : `${sent.length} invitations sent`
        const works = sent.length === 1 ? 'The link works' : 'The links work'
        toast.success(title, { detail: `${works} for seven days.` })
      }
      onInvited(left.length === 0)
    } catch (problem) {
      toastProblem(problem)
    }
  })
  return (
    <FormDialog
      form={form}
      title="Invite people"
      description="We’ll email each person a link. It works for seven days, and only for their address."
      action="Send invitations"
      pendingLabel="Sending"
      onSubmit={submit}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <Notice tone="warn">
          <ul>
            {refused.map(({ email, outcome }) => (
              <li key={email} className="wrap-anywhere">
                {email}: {outcomeNames[outcome]}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <TextArea
        label="Email addresses"
        rows={4}
        autoComplete="off"
        help={`One or many, up to ${invitationsAtOnce} at once. They’ll join with this address and their own account.`}
        error={error}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileField
        label="Or add addresses from a CSV file"
        help="Its other columns aren’t used: everyone gets the role below."
        accept=".csv,.txt,text/csv,text/plain"
        onChoose={(chosen) => void addFrom(chosen)}
      />
      {file && <FileNotice {...file} />}
      <Select
        label="Role at the firm"
        value={role}
        onChange={(event) => setRole(roles.find((each) => each === event.currentTarget.value) ?? role)}
        options={roles.map((each) => ({ value: each, label: firmRoleLabels[each] }))}
        help={roleHelp[role]}
      />
    </FormDialog>
  )
}

type FileNoticeProps = { name: string; count: number; wrongRows: readonly WrongRow[] }

/** What was found in a file, and its rows that were left out. */
function FileNotice({ name, count, wrongRows }: FileNoticeProps) {
  const added = count === 1 ? '1 address' : `${count} addresses`
  if (count > 0 && wrongRows.length === 0) return null
  return (
    <Notice tone="warn">
      <p className="wrap-anywhere">
        {count === 0 ? `We found no email addresses in ${name}.` : `We found ${added} in ${name}.`}
        {wrongRows.length > 0 && ' These aren’t valid email addresses, so we left them out:'}
      </p>
      <ul>
        {wrongRowsText(wrongRows).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
