import { type FormEvent, type ReactNode, useState } from 'react'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'

type Choice<D extends string> = {
  readonly value: D
  readonly label: ReactNode
  readonly pendingLabel: string
  /** The error where this decision comes without a note; without one, the note is optional. */
  readonly missingNote?: string
}
type NoteDecisionProps<D extends string> = {
  /** The first is the main action. */
  choices: readonly Choice<D>[]
  help: string
  maxLength: number
  className: string
  onDecide: (decision: D, note: string) => Promise<void>
}

/** Takes a supervisor's decision with a note, which some decisions need. */
export function NoteDecision<D extends string>({
  choices,
  help,
  maxLength,
  className,
  onDecide,
}: NoteDecisionProps<D>) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState<D | null>(null)
  const decide = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choice = choices.find(({ value }) => value === pressedIn(event))
    if (!choice || pending) return
    const missing = note.trim() === '' ? choice.missingNote : undefined
    setError(missing)
    setProblem(null)
    if (missing) return
    setPending(choice.value)
    try {
      await onDecide(choice.value, note)
    } catch (cause) {
      setProblem(problemText(cause).title)
    } finally {
      setPending(null)
    }
  }
  return (
    <Form className={`grid gap-3 ${className}`} onSubmit={decide}>
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={maxLength}
        value={note}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setError(undefined)
        }}
        help={help}
        error={error}
      />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        {choices.map(({ value, label, pendingLabel }, place) => (
          <Button
            key={value}
            type="submit"
            value={value}
            variant={place === 0 ? 'primary' : 'secondary'}
            pending={pending === value}
            pendingLabel={pendingLabel}
          >
            {label}
          </Button>
        ))}
      </div>
    </Form>
  )
}

/** The value of the button that submitted a form. */
function pressedIn({ nativeEvent }: FormEvent): string | null {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter instanceof HTMLButtonElement ? submitter.value : null
}
