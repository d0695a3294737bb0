import { useEffect, useEffectEvent, useState } from 'react'
import type { Consent, OwnProfile } from '#contract/profiles/schemas.ts'
import type { ContactSource } from '#contract/profiles/values.ts'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { getDisclosure, getOwnProfile, grantConsent } from '../api.ts'
import { givenName } from '../copy.ts'

type ConsentDialogProps = {
  advisor: { id: string; displayName: string }
  /** The page or part that opened the dialog; a lead stores it as its source. */
  source: ContactSource
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The agreement is in force: go on with what needed it. */
  onAgreed: (consent: Consent) => void
}

/**
 * Asks a consumer to let one advisor know who they are, showing exactly what that advisor will see. Opened on an agreement
 * that is in force, it changes the choice about the phone. Needed before a message or an appointment.
 */
export function ConsentDialog({ advisor, source, open, onOpenChange, onAgreed }: ConsentDialogProps) {
  const name = givenName(advisor.displayName)
  const [own, setOwn] = useState<OwnProfile | null>(null)
  const [given, setGiven] = useState<Consent | null>(null)
  const [sharesPhone, setSharesPhone] = useState(false)
  const [pending, setPending] = useState(false)

  const giveUp = useEffectEvent((error: unknown) => {
    toastProblem(error)
    onOpenChange(false)
  })
  useEffect(() => {
    if (!open) return
    let isShown = true
    setOwn(null)
    Promise.all([getOwnProfile(), getDisclosure(advisor.id)])
      .then(([profile, disclosure]) => {
        if (!isShown) return
        setOwn(profile)
        setGiven(disclosure.consent)
        setSharesPhone(disclosure.consent?.sharesPhone ?? false)
      })
      .catch((error: unknown) => {
        if (isShown) giveUp(error)
      })
    return () => {
      isShown = false
    }
  }, [open, advisor.id])

  const agree = async () => {
    setPending(true)
    try {
      const consent = await grantConsent(advisor.id, { sharesPhone, source })
      toast.success(`You’ve shared your details with ${name}`, { detail: 'You can stop sharing at any time.' })
      onOpenChange(false)
      onAgreed(consent)
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }

  const isVerified = own?.profile.emailVerified === true
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={given ? `What do you want to share with ${name}?` : `Share your details with ${name}?`}
      description={
        given
          ? `Change what you share. This applies only to ${name}.`
          : `This lets ${name} reply to you and keep appointments. It applies only to ${name}, and you can stop sharing at any time.`
      }
      actions={
        own &&
        (isVerified ? (
          <>
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              Not now
            </Button>
            <Button pending={pending} pendingLabel="Saving" onClick={() => void agree()}>
              {given ? 'Save' : `Share with ${name}`}
            </Button>
          </>
        ) : (
          <LinkButton to="/verify">Verify your email</LinkButton>
        ))
      }
    >
      {own ? (
        <SharedFields own={own} name={name} sharesPhone={sharesPhone} onSharesPhone={setSharesPhone} />
      ) : (
        <>
          <Loading what="what would be shared" />
          <SkeletonText lines={4} />
        </>
      )}
    </Dialog>
  )
}

function SharedFields({
  own: { profile },
  name,
  sharesPhone,
  onSharesPhone,
}: {
  own: OwnProfile
  name: string
  sharesPhone: boolean
  onSharesPhone: (shares: boolean) => void
}) {
  if (!profile.emailVerified)
    return <Notice tone="warn">Please verify your email address first. We sent a link to {profile.email}.</Notice>
  const fullName = [profile.firstName, profile.lastName].filter(Boolean).join(' ')
  return (
    <>
      <h3 className="type-ui-s font-strong">What {name} will see</h3>
      <dl className="mt-2 border-t">
        <Row label="Name">{fullName || 'Not added yet'}</Row>
        <Row label="Email">{profile.email}</Row>
        <Row label="Phone">{sharesPhone && profile.phone ? profile.phone : 'Hidden'}</Row>
        <Row label="From your profile">State, what you want help with, and the amount you’d invest</Row>
      </dl>
      {profile.phone ? (
        <Checkbox
          className="mt-3"
          label={`Also share my phone number with ${name}`}
          checked={sharesPhone}
          onChange={(event) => onSharesPhone(event.currentTarget.checked)}
        />
      ) : (
        <p className="mt-3 type-note text-ink-3">Your profile doesn’t have a phone number, so we won’t share one.</p>
      )}
    </>
  )
}

function Row({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-6 border-b py-2.5 type-ui-s">
      <dt className="shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
