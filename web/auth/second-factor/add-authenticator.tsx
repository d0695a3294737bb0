import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/platform/api/queries.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Skeleton } from '#web/ui/display/skeleton.tsx'
import { copyText } from '#web/ui/forms/copy-text.ts'
import { CodeField } from '../forms/code-field.tsx'
import { FactorCodeForm } from '../forms/form-schemas.ts'
import { finishStep, startApp, startStep, unnamedApp } from './second-factor.ts'

/** Shows an authenticator app what to scan, and proves with its first code that it has. */
export function AddAuthenticator({ taken, onDone }: { taken: readonly string[]; onDone: () => void }) {
  // Made once a dialog: each makes a key of its own.
  const { data: started } = useQuery(
    {
      queryKey: ['auth', 'new authenticator'],
      queryFn: () => startApp(freeName(taken)),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient(),
  )
  const enrolment = started && 'id' in started ? started : null
  const refused = started && 'sentence' in started ? started.sentence : null
  const form = useSchemaForm(FactorCodeForm, { defaultValues: { code: '' } })
  const submit = form.submit(async ({ code }) => {
    if (!enrolment) return
    const step = { id: enrolment.id, factor_type: 'totp' as const }
    const started = await startStep(step)
    if ('sentence' in started) return form.setProblem(started.sentence)
    const sentence = await finishStep(step, started.challengeId, code)
    if (sentence) return form.setError('code', { message: sentence }, { shouldFocus: true })
    onDone()
  })
  if (refused) return <Notice tone="bad">{refused}</Notice>
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
        {enrolment ? (
          <img
            src={asImage(enrolment.qrCode)}
            alt="QR code for your authenticator app"
            className="size-44 justify-self-center rounded border bg-white p-2"
          />
        ) : (
          <Skeleton className="size-44" />
        )}
        <div className="grid gap-1 type-ui-s text-ink-2">
          <p>Scan this with an app such as Google Authenticator, 1Password or Aegis, or enter this key:</p>
          <p className="font-mono text-ink [overflow-wrap:anywhere]">
            {enrolment?.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </p>
          {/* A phone cannot scan its own screen. */}
          {enrolment && (
            <Button
              variant="secondary"
              size="sm"
              className="my-1.5 justify-self-start"
              onClick={() => void copyText(enrolment.secret, 'Key')}
            >
              Copy key
            </Button>
          )}
          <p>Keep the key in a safe place. You can use it to set up a new device if you lose this one.</p>
        </div>
      </div>
      <CodeField help="The six digits your app shows now" {...form.field('code')} />
      <Button type="submit" size="lg" wide disabled={!enrolment} pending={form.isPending} pendingLabel="Checking">
        Turn on
      </Button>
    </form>
  )
}

/** A name nobody has to think of; the protocol wants each to differ. */
function freeName(taken: readonly string[]): string {
  for (let n = 2; ; n += 1) {
    const name = n === 2 ? unnamedApp : `${unnamedApp} ${n - 1}`
    if (!taken.includes(name)) return name
  }
}

const imagePrefix = 'data:image/svg+xml;utf-8,'

/** The drawing as an address that browsers read whole: a bare # in it would end it. */
const asImage = (qrCode: string) => imagePrefix + encodeURIComponent(qrCode.replace(imagePrefix, ''))
