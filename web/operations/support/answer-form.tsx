import { useState } from 'react'
import { answerRequest } from '#contract/support/desk/endpoints.ts'
import { AnswerRequest } from '#contract/support/desk/schemas.ts'
import { supportMessageMaxLength } from '#contract/support/values.ts'
import { drafts, withDraft } from '#web/auth/session/drafts.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SavedReplies } from './saved-replies.tsx'

type AnswerFormProps = { id: string; email: string; isClosed: boolean; onAnswered: () => void }

/** Answers a request by email, from a saved reply or not. What was begun stays with its request. */
export function AnswerForm({ id, email, isClosed, onAnswered }: AnswerFormProps) {
  const [isChoosing, setChoosing] = useState(false)
  const form = useSchemaForm(AnswerRequest, {
    defaultValues: { message: drafts.of(id), status: isClosed ? 'closed' : 'waiting' },
  })
  const insert = (reply: string) => {
    const draft = form.getValues('message').trimEnd()
    const text = draft === '' ? reply : `${draft}\n${reply}`
    form.setValue('message', text, { shouldValidate: true })
    drafts.keep(id, text)
  }
  const status = form.controlled('status')
  const send = form.submit(async (body) => {
    await call(answerRequest, { params: { id }, body })
    toast.success('Answer sent')
    form.reset({ message: '', status: 'waiting' })
    drafts.keep(id, '')
    onAnswered()
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-3 border-t pt-5">
      <TextArea
        label="Your answer"
        help={`Goes to ${email} with a link to reply.`}
        rows={5}
        maxLength={supportMessageMaxLength}
        {...withDraft(id, form.field('message'))}
      />
      <Checkbox
        label={isClosed ? 'Keep the request closed' : 'Close the request with this answer'}
        checked={status.value === 'closed'}
        onChange={({ currentTarget: { checked } }) => status.onChange(checked ? 'closed' : 'waiting')}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.isPending} pendingLabel="Sending">
          Send answer
        </Button>
        <Button variant="secondary" onClick={() => setChoosing(true)}>
          Saved replies
        </Button>
      </div>
      {isChoosing && (
        <SavedReplies draft={form.getValues('message')} onInsert={insert} onClose={() => setChoosing(false)} />
      )}
    </form>
  )
}
