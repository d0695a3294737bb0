import { useState } from 'react'
import { useSchemaForm } from '#web/platform/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { changePhone, enterPhoneCode } from '../api.ts'
import { AuthForm } from '../forms/auth-form.tsx'
import { CodeField } from '../forms/code-field.tsx'
import { FactorCodeForm, PhoneForm as Schema } from '../forms/form-schemas.ts'

/** A phone number to sign in with: the number first, then the code sent to it. */
export function PhoneForm({ onDone }: { onDone: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <NumberForm onSent={setSentTo} /> : <PhoneCodeForm phone={sentTo} onDone={onDone} />
}

function NumberForm({ onSent }: { onSent: (phone: string) => void }) {
  const form = useSchemaForm(Schema, { defaultValues: { phone: '' } })
  const submit = form.submit(async ({ phone }) => {
    const sentence = await changePhone(phone)
    if (sentence) return form.setProblem(sentence)
    onSent(phone)
  })
  return (
    <AuthForm form={form} onSubmit={submit} action="Send code" pendingLabel="Sending">
      <TextField
        label="New phone number"
        type="tel"
        autoComplete="tel"
        help="Include the country code. We’ll text a code to it. No one else sees the number."
        {...form.field('phone')}
      />
    </AuthForm>
  )
}

function PhoneCodeForm({ phone, onDone }: { phone: string; onDone: () => void }) {
  const form = useSchemaForm(FactorCodeForm, { defaultValues: { code: '' } })
  const submit = form.submit(async ({ code }) => {
    const sentence = await enterPhoneCode(phone, code)
    if (sentence) return form.setProblem(sentence)
    onDone()
  })
  return (
    <AuthForm form={form} onSubmit={submit} action="Confirm" pendingLabel="Checking">
      <CodeField help={`The six-digit code we texted to ${phone}`} {...form.field('code')} />
    </AuthForm>
  )
}
