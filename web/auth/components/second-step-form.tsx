import { useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { signOut } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FactorCodeForm } from './form-schemas.ts'
import { beginStep, finishStep, listSteps, type Step } from './second-step.ts'

/** After the password, for whoever has set it up: the code of their app, or of the message to their phone. */
export function SecondStepForm() {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    void listSteps().then(setSteps)
  }, [])
  const step = steps[chosen]
  return (
    <div className="grid gap-4">
      {step ? (
        <CodeOf key={step.id} step={step} />
      ) : (
        <p role="status" className="type-ui text-ink-2">
          One moment
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        {steps.length > 1 && (
          <Button variant="text" onClick={() => setChosen((chosen + 1) % steps.length)}>
            Use another way
          </Button>
        )}
        <Button variant="text" onClick={() => void signOut()}>
          Sign in as somebody else
        </Button>
      </div>
      <p className="type-note text-ink-3">
        Your device is gone? Write to {brand.supportEmail} from your account’s address; we check who you are before we
        take the second step away.
      </p>
    </div>
  )
}

function CodeOf({ step }: { step: Step }) {
  const isPhone = step.factor_type === 'phone'
  const form = useSchemaForm(FactorCodeForm, { defaultValues: { code: '' } })
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const { setProblem } = form
  const send = async (): Promise<string | null> => {
    const begun = await beginStep(step)
    if ('sentence' in begun) setProblem(begun.sentence)
    else setChallengeId(begun.challengeId)
    return 'sentence' in begun ? null : begun.challengeId
  }
  const submit = form.submit(async ({ code }) => {
    // An app's code needs no message before it, so its challenge is asked for with the code.
    const challenge = isPhone ? challengeId : await send()
    if (challenge) form.setProblem(await finishStep(step, challenge, code))
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      {isPhone && (
        <Button variant="secondary" wide onClick={() => void send()}>
          {challengeId ? 'Send another code' : `Send a code to ${step.phone ?? 'your phone'}`}
        </Button>
      )}
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        help={isPhone ? 'Six digits from the message' : `Six digits from your authenticator app${nameOf(step)}`}
        {...form.field('code')}
      />
      <Button
        type="submit"
        size="lg"
        wide
        disabled={isPhone && challengeId === null}
        pending={form.formState.isSubmitting}
        pendingLabel="Checking"
      >
        Confirm
      </Button>
    </form>
  )
}

const nameOf = ({ friendly_name: name }: Step) => (name ? ` (${name})` : '')
