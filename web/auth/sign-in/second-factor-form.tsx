import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { queryClient } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useSchemaForm } from '#web/platform/form.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { CodeField } from '../forms/code-field.tsx'
import { FactorCodeForm, RecoveryCodeForm } from '../forms/form-schemas.ts'
import { showPasskey } from '../second-factor/passkey-calls.ts'
import { enterRecoveryCode } from '../second-factor/recovery-calls.ts'
import { finishStep, listSteps, type SecondFactorStep, startStep, unnamedApp } from '../second-factor/second-factor.ts'
import { signOut } from '../session/session.ts'

/**
 * After the password, for accounts with a second step: a passkey, a code of an app or phone, or a
 * recovery code.
 */
export function SecondFactorForm() {
  const list = useQuery({ queryKey: ['auth', 'usable steps'], queryFn: listSteps }, queryClient())
  const steps = list.data ?? []
  const [chosen, setChosen] = useState(0)
  const step = steps[chosen]
  return (
    <div className="grid gap-4">
      {step ? (
        <FactorPrompt key={step.id} step={step} />
      ) : !list.data ? (
        <ReadPlaceholder read={list} name="Your second step">
          <p role="status" className="type-ui text-ink-2">
            Loading
          </p>
        </ReadPlaceholder>
      ) : (
        <Notice tone="warn">This browser can’t use your passkey. Sign in with another browser or device.</Notice>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        {steps.map(
          (step, at) =>
            at !== chosen && (
              <Button key={step.id} variant="text" onClick={() => setChosen(at)}>
                {wayOf(step)}
              </Button>
            ),
        )}
        <Button variant="text" onClick={() => void signOut()}>
          Sign in to another account
        </Button>
      </div>
      <p className="type-note text-ink-3">
        No device and no recovery codes? Email {brand.supportEmail} from your account’s address. We’ll confirm your
        identity before we remove the second step.
      </p>
    </div>
  )
}

function wayOf({ factor_type, friendly_name }: SecondFactorStep): string {
  if (factor_type === 'recovery_code') return 'Use a recovery code'
  if (factor_type === 'webauthn') return `Use ${friendly_name || 'your passkey'}`
  return factor_type === 'phone' ? 'Use a text message' : `Use ${friendly_name || 'your authenticator app'}`
}

function FactorPrompt({ step }: { step: SecondFactorStep }) {
  if (step.factor_type === 'webauthn') return <PasskeyPrompt step={step} />
  return step.factor_type === 'recovery_code' ? <RecoveryCodePrompt /> : <CodePrompt step={step} />
}

function PasskeyPrompt({ step }: { step: SecondFactorStep }) {
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const show = async () => {
    setWaiting(true)
    setProblem(await showPasskey(step.id))
    setWaiting(false)
  }
  return (
    <div className="grid gap-3">
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button size="lg" wide pending={isWaiting} pendingLabel="Waiting for your device" onClick={() => void show()}>
        Use your passkey{nameOf(step)}
      </Button>
    </div>
  )
}

function RecoveryCodePrompt() {
  const form = useSchemaForm(RecoveryCodeForm, { defaultValues: { code: '' } })
  const submit = form.submit(async ({ code }) => form.setProblem(await enterRecoveryCode(code)))
  return (
    <AuthForm form={form} onSubmit={submit} action="Confirm" pendingLabel="Checking">
      <TextField
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="One of the codes you saved. Each works once."
        {...form.field('code')}
      />
    </AuthForm>
  )
}
function CodePrompt({ step }: { step: SecondFactorStep }) {
  const isPhone = step.factor_type === 'phone'
  const form = useSchemaForm(FactorCodeForm, { defaultValues: { code: '' } })
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const { setProblem } = form
  const start = async (): Promise<string | null> => {
    const started = await startStep(step)
    if ('sentence' in started) setProblem(started.sentence)
    else setChallengeId(started.challengeId)
    return 'sentence' in started ? null : started.challengeId
  }
  const sendMessage = async () => {
    setSending(true)
    setProblem(null)
    try {
      await start()
    } catch (error) {
      toastProblem(error)
    } finally {
      setSending(false)
    }
  }
  const submit = form.submit(async ({ code }) => {
    // An app's code needs no message before it, so its challenge is created together with the code.
    const challenge = isPhone ? challengeId : await start()
    if (challenge) form.setProblem(await finishStep(step, challenge, code))
  })
  return (
    <AuthForm
      form={form}
      onSubmit={submit}
      action="Confirm"
      pendingLabel="Checking"
      disabled={isPhone && challengeId === null}
    >
      {isPhone && (
        <Button variant="secondary" wide pending={isSending} pendingLabel="Sending" onClick={() => void sendMessage()}>
          {challengeId ? 'Send another code' : `Send a code to ${step.phone ?? 'your phone'}`}
        </Button>
      )}
      <CodeField
        help={
          isPhone ? 'The six-digit code we texted you' : `The six-digit code from your authenticator app${nameOf(step)}`
        }
        {...form.field('code')}
      />
    </AuthForm>
  )
}

const nameOf = ({ friendly_name: name }: SecondFactorStep) => (name && name !== unnamedApp ? ` (${name})` : '')
