import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getDisclosure, getOwnProfile, grantConsent } from '#contract/profiles/endpoints.ts'
import type { Consent, OwnProfile } from '#contract/profiles/schemas.ts'
import type { ContactSource } from '#contract/profiles/values.ts'
import { SupervisionNotice } from '#web/archive/components/supervision-notice.tsx'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Loading, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { briefPath } from '../briefs/brief-path.ts'
import { nameInSentence } from '../copy.ts'
import { phoneOfCalls } from './visible-items.ts'

type ConsentDialogProps = {
  advisor: { id: string; displayName: string }
  /** The page or part that opened the dialog; a lead stores it as its source. */
  source: ContactSource
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The agreement is in force: go on with what needed it. */
  onConsented: (consent: Consent) => void
}

/**
 * Asks a consumer to let one advisor know who they are, showing exactly what that advisor will see;
 * a message or an appointment needs it. Opened on an agreement that is in force, it changes the
 * choice about the phone.
 */
export function ConsentDialog({ open, ...props }: ConsentDialogProps) {
  // A new one at each opening: a choice that was not saved is forgotten.
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ advisor, source, onOpenChange, onConsented }: Omit<ConsentDialogProps, 'open'>) {
  const name = nameInSentence(advisor.displayName)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const own = useEndpoint(getOwnProfile, {})
  const disclosure = useEndpoint(getDisclosure, { params: { advisorId: advisor.id } })
  const existing = disclosure.data?.consent ?? null
  const [chosen, setChosen] = useState<boolean | null>(null)
  const sharesPhone = chosen ?? existing?.sharesPhone ?? false
  const [pending, runAction] = useAction()

  const failure = own.isLoadingError ? own.error : disclosure.isLoadingError ? disclosure.error : null
  const giveUp = useEffectEvent((error: Error) => {
    toastProblem(error)
    onOpenChange(false)
  })
  useEffect(() => {
    if (failure) giveUp(failure)
  }, [failure])

  const agree = () =>
    runAction(async () => {
      const consent = await call(grantConsent, { params: { advisorId: advisor.id }, body: { sharesPhone, source } })
      void invalidate(getDisclosure)
      toast.success(`You’ve shared your details with ${name}`, {
        detail: 'You can stop sharing at any time.',
        action: { label: 'Write a brief', onSelect: () => void navigate(briefPath(advisor.id)) },
      })
      onOpenChange(false)
      onConsented(consent)
    })

  // A phone number is the one thing that an agreement leaves open.
  const isFixed = existing !== null && own.data !== undefined && !own.data.profile.phone
  const isVerified = own.data?.profile.emailVerified === true
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={existing ? `What do you want to share with ${name}?` : `Share your details with ${name}?`}
      description={
        isFixed
          ? `Only a phone number could be added, and your profile has none. To share nothing more with ${name}, choose “Stop sharing” in your settings.`
          : existing
            ? `Change what you share. This applies only to ${name}.`
            : `This lets ${name} reply to you and keep appointments. It applies only to ${name}, and you can stop sharing at any time.`
      }
      actions={
        own.data &&
        disclosure.data &&
        (isFixed ? (
          <Button onClick={() => onOpenChange(false)}>Done</Button>
        ) : isVerified ? (
          <>
            <Button variant="secondary" onClick={() => onOpenChange(false)}>
              Not now
            </Button>
            <Button pending={pending} pendingLabel="Saving" onClick={() => void agree()}>
              {existing ? 'Save' : `Share with ${name}`}
            </Button>
          </>
        ) : (
          <LinkButton to="/verify" state={{ backTo: `${pathname}${search}` }}>
            Verify your email
          </LinkButton>
        ))
      }
    >
      {own.data && disclosure.data ? (
        <>
          <SharedFields
            own={own.data}
            name={name}
            hadConsent={disclosure.data.hadConsent}
            sharesPhone={sharesPhone}
            onSharesPhone={setChosen}
          />
          <SupervisionNotice advisorId={advisor.id} className="mt-3 type-note text-ink-2" />
        </>
      ) : (
        <>
          <Loading name="what would be shared" />
          <SkeletonText lines={4} />
        </>
      )}
    </Dialog>
  )
}

function SharedFields({
  own: { profile },
  name,
  hadConsent,
  sharesPhone,
  onSharesPhone,
}: {
  own: OwnProfile
  name: string
  /** The lead holds the score and the amount of the first consent. */
  hadConsent: boolean
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
        <Row label="Phone">{sharesPhone && profile.phone ? profile.phone : phoneOfCalls}</Row>
        {profile.avatarUrl && <Row label="Picture">Yes</Row>}
        <Row label="From your profile">
          {hadConsent
            ? 'State, what you want help with, and the match score and amount of your first contact'
            : 'State, what you want help with, and today’s match score and amount you’d start with'}
        </Row>
      </dl>
      {profile.phone ? (
        <Checkbox
          className="mt-3"
          label={`Also share my phone number with ${name}`}
          checked={sharesPhone}
          onChange={(event) => onSharesPhone(event.currentTarget.checked)}
        />
      ) : (
        <p className="mt-3 type-note text-ink-3">Your profile doesn’t have a phone number to share.</p>
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
