import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { confirmTexts, getTextState, startTexts, stopTexts } from '#contract/notifications/texts/endpoints.ts'
import { TextCode, TextNumber, type TextState } from '#contract/notifications/texts/schemas.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Where a person turns text messages about appointments on; nothing where none are offered. */
export function TextSettings() {
  const read = useEndpoint(getTextState, {})
  if (!read.data)
    return (
      <ReadPlaceholder read={read} name="Text messages">
        {null}
      </ReadPlaceholder>
    )
  if (!read.data.isOffered) return null
  return (
    <section aria-labelledby="texts-title" className="pb-4">
      <h3 id="texts-title" className="type-title-3">
        Text messages
      </h3>
      <TextStep state={read.data} />
    </section>
  )
}

function TextStep({ state: { state, numberEnd } }: { state: TextState }) {
  const [isChanging, setChanging] = useState(false)
  if (state === 'waiting' && !isChanging) return <CodeForm numberEnd={numberEnd} onChange={() => setChanging(true)} />
  if (state === 'on')
    return (
      <>
        <p className="mt-1 max-w-[60ch] type-ui-s text-ink-2">
          On for the number that ends in {numberEnd}, about your appointments and never at night.
        </p>
        <StopButton />
      </>
    )
  return <NumberForm hasStopped={state === 'stopped'} onSent={() => setChanging(false)} />
}

function NumberForm({ hasStopped, onSent }: { hasStopped: boolean; onSent: () => void }) {
  const form = useSchemaForm(TextNumber, { defaultValues: { number: '' } })
  const send = form.submit(async (input) => {
    await call(startTexts, { body: input })
    await invalidate(getTextState)
    onSent()
  })
  return (
    <form onSubmit={send} noValidate className="mt-1 grid max-w-[60ch] gap-3">
      <p className="type-ui-s text-ink-2">
        {hasStopped
          ? 'You answered STOP, so we send none. Text START to our number first, then confirm it here again.'
          : 'Get reminders and changes of your appointments by text message.'}
      </p>
      <TextField label="US mobile number" type="tel" autoComplete="tel-national" {...form.field('number')} />
      <Checkbox
        label={`${brand.name} may send me automated text messages about my appointments. Message and data rates may apply. I can reply STOP at any time.`}
        {...form.field('agreed')}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <Button type="submit" variant="secondary" className="justify-self-start" pending={form.isPending}>
        Send me a code
      </Button>
    </form>
  )
}

function CodeForm({ numberEnd, onChange }: { numberEnd: string | null; onChange: () => void }) {
  const form = useSchemaForm(TextCode, { defaultValues: { code: '' } })
  const send = form.submit(async (input) => {
    await call(confirmTexts, { body: input })
    await invalidate(getTextState)
    toast.success('Text messages are on')
  })
  return (
    <form onSubmit={send} noValidate className="mt-1 grid max-w-[60ch] gap-3">
      <TextField
        label={`Code sent to the number that ends in ${numberEnd}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={form.isPending}>
          Confirm number
        </Button>
        <Button variant="text" onClick={onChange}>
          Use another number or get a new code
        </Button>
      </div>
    </form>
  )
}

function StopButton() {
  const [isPending, runAction] = useAction()
  const stop = () =>
    runAction(async () => {
      await call(stopTexts)
      await invalidate(getTextState)
      toast.success('Text messages are off')
    })
  return (
    <Button variant="secondary" className="mt-3" pending={isPending} onClick={() => void stop()}>
      Turn off text messages
    </Button>
  )
}
