import MessageSquareText from 'lucide-react/icons/message-square-text'
import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { askSupport } from '#contract/support/endpoints.ts'
import { AskSupport } from '#contract/support/schemas.ts'
import { currentUser } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { supportCopy } from '../copy.ts'

/** Every way to reach a person of ours, and a form that is stored and mailed. */
export function SupportDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={supportCopy.title}
      description={`${supportCopy.available} ${supportCopy.hours}`}
    >
      {open && <SupportOptions onDone={close} />}
    </Dialog>
  )
}

function SupportOptions({ onDone }: { onDone: () => void }) {
  const [chats, setChats] = useState(false)
  const user = currentUser()
  const form = useSchemaForm(AskSupport, {
    defaultValues: { email: user?.email ?? '', message: '' },
  })
  const submit = form.submit(async (values) => {
    await call(askSupport, { body: values })
    toast.success(supportCopy.sent, { detail: supportCopy.sentDetail })
    form.reset()
    onDone()
  })
  return (
    <>
      <div className="mb-5 grid grid-cols-2 gap-2">
        <a href={brand.phoneHref} className={buttonStyle({ variant: 'secondary' })}>
          <Icon of={Phone} small />
          {supportCopy.call}
        </a>
        <Button
          variant="secondary"
          onClick={() => {
            setChats(true)
            form.setFocus(form.getValues('email') ? 'message' : 'email')
          }}
        >
          <Icon of={MessageSquareText} small />
          {supportCopy.chat}
        </Button>
      </div>
      <form onSubmit={submit} noValidate className="grid gap-3">
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextField
          label={supportCopy.email}
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          {...form.field('email')}
        />
        <TextArea
          label={supportCopy.message}
          required
          help={chats ? supportCopy.chatHelp : 'No account numbers or passwords, please'}
          {...form.field('message')}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Link to="/faq" onClick={onDone} className="link inline-flex min-h-11 items-center type-ui-s">
            {supportCopy.faq}
          </Link>
          <Button type="submit" pending={form.isPending} pendingLabel="Sending">
            {supportCopy.send}
          </Button>
        </div>
      </form>
    </>
  )
}
