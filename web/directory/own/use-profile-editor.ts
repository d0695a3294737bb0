import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { getOwnTexts } from '#contract/archive/held-texts/endpoints.ts'
import type { OwnTexts } from '#contract/archive/held-texts/schemas.ts'
import { getAdvisor } from '#contract/directory/endpoints.ts'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { publishAdvisorProfile, saveAdvisorProfile, saveProfile } from '#contract/profiles/endpoints.ts'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { getOwnVerification } from '#contract/verification/endpoints.ts'
import type { Verification } from '#contract/verification/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { resetAfterSave } from '#web/platform/form-reset.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import {
  type AdvisorDraft,
  AdvisorForm,
  type AdvisorValues,
  changedParts,
  draftOf,
} from '#web/profiles/advisor/advisor-form.ts'
import {
  addressOfStep,
  advisorSteps,
  missingMessages,
  stepOfAddress,
  stepWithField,
} from '#web/profiles/advisor/advisor-steps.ts'
import { profileStatusOf, publishedText } from '#web/profiles/advisor/profile-status.ts'
import { toastSaveFailure } from '#web/profiles/components/save-failure.ts'
import { profileToasts } from '#web/profiles/copy.ts'
import { refreshAccount } from '#web/profiles/state.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/**
 * What the page of the advisor's own profile has read: the profile, its verification, its public
 * page and firm.
 */
export type OwnAdvisor = {
  readonly own: OwnProfile
  readonly verification: Verification
  readonly page: AdvisorDetail
  /** The firm on this site that the advisor belongs to. */
  readonly firmName: string | null
  /** What of the texts readers do not see yet, because the firm has to approve it. */
  readonly texts: OwnTexts
}

/** The form as the saved profile fills it, with the texts that wait. */
function draftWith(own: OwnProfile, { held }: OwnTexts): AdvisorDraft {
  return { ...draftOf(own), ...Object.fromEntries(held?.changes.map(({ text, after }) => [text, after]) ?? []) }
}

/** What was typed in other fields stays when the texts that wait are handed in or discarded. */
const keepTyped = { keepDirtyValues: true }

/** Reads what a save has changed; a failure is no failure of the save. */
const readAfterSave = (read: () => Promise<void>) => read().catch(toastProblem)

/** The form of the advisor's profile with what saves and publishes it, whole or by steps. */
export function useProfileEditor(first: OwnAdvisor) {
  const [own, setOwn] = useState(first.own)
  const [verification, setVerification] = useState(first.verification)
  const [page, setPage] = useState(first.page)
  const [texts, setTexts] = useState(first.texts)
  const [isPublishing, setPublishing] = useState(false)
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const step = stepOfAddress(search, hash, own.completion.missing)
  const form = useSchemaForm(AdvisorForm, { defaultValues: draftWith(first.own, first.texts) })

  const saved = (next: OwnProfile) => {
    setOwn(next)
    void refreshAccount()
  }
  /**
   * Saves what has changed, and what was never confirmed among `alsoFields`; yields the profile as
   * it is then.
   */
  const send = async (values: AdvisorValues, alsoFields: readonly (keyof AdvisorValues)[] = []) => {
    const also = Object.fromEntries(alsoFields.map((field) => [field, true]))
    const sent = form.getValues()
    const parts = changedParts(values, { ...form.formState.dirtyFields, ...also })
    const next = await saveParts(parts).catch((error) => {
      toastSaveFailure(error)
      throw error
    })
    if (!next) return own
    resetAfterSave(form, sent, sent)
    await readAfterSave(async () => resetAfterSave(form, sent, draftWith(next, await readTexts())))
    // A new name is compared with the register again.
    if (parts.profile) await readAfterSave(async () => reverified(await call(getOwnVerification)))
    return next
  }
  const saveParts = async ({ profile, advisor }: ReturnType<typeof changedParts>) => {
    const withProfile = profile ? await call(saveProfile, { body: profile }) : null
    if (withProfile) saved(withProfile)
    const withAdvisor = advisor ? await call(saveAdvisorProfile, { body: advisor }) : null
    if (withAdvisor) saved(withAdvisor)
    return withAdvisor ?? withProfile
  }
  /** Reads the texts that wait; nobody's do who belong to no firm that approves them. */
  const readTexts = async () => {
    if (!texts.approvedBy && !texts.held) return texts
    const next = await call(getOwnTexts)
    setTexts(next)
    return next
  }
  const saveTexts = async () => {
    const part = Object.fromEntries(texts.held?.changes.map(({ text, after }) => [text, after]) ?? [])
    const next = await call(saveAdvisorProfile, { body: part })
    saved(next)
    await readAfterSave(async () => form.reset(draftWith(next, await readTexts()), keepTyped))
    toast.success(profileToasts.saved)
  }
  const discarded = () => readAfterSave(async () => form.reset(draftWith(own, await readTexts()), keepTyped))
  const saveAll = form.submit(async (values) => {
    // The form proposes a language, which is confirmed by saving the whole of it.
    await send(values, own.completion.missing.includes('languages') ? ['languages'] : [])
    toast.success(profileToasts.saved)
  })
  const saveStep = form.submit(
    async (values) => {
      if (!step) return
      const isOpen = (part: string, { completion }: OwnProfile) =>
        completion.missing.some((missing) => missing === part)
      const open = step.parts.filter((part) => isOpen(part, own)).map((part) => missingMessages[part].field)
      const next = await send(values, open)
      const waits = (part: string) => form.getValues('biography') !== '' && part === 'biography' && texts.approvedBy
      const missing = step.parts
        .filter((part) => isOpen(part, next) && !waits(part))
        .map((part) => missingMessages[part])
      missing.forEach(({ field, message }, position) => {
        form.setError(field, { message }, { shouldFocus: position === 0 })
      })
      const after = advisorSteps[advisorSteps.indexOf(step) + 1]
      if (missing.length === 0 && after) await navigate(addressOfStep(after.id))
    },
    (fields) => {
      // A change that was left in an earlier step can be wrong there.
      const wrong = stepWithField(fields)
      if (wrong && wrong !== step) void navigate(addressOfStep(wrong.id))
    },
  )
  const publish = async (published: boolean) => {
    setPublishing(true)
    try {
      const next = await call(publishAdvisorProfile, { body: { published } })
      saved(next)
      await readAfterSave(async () => {
        const shown = await call(getAdvisor, { params: { advisorId: own.profile.id } })
        setPage(shown)
        toast.success(publishedText(profileStatusOf(next.advisor, verification.state, shown)))
      })
    } catch (error) {
      toastSaveFailure(error)
    } finally {
      setPublishing(false)
    }
  }

  const reverified = async (next: Verification) => {
    setVerification(next)
    await readAfterSave(async () => setPage(await call(getAdvisor, { params: { advisorId: own.profile.id } })))
  }
  const discardChanges = () => form.reset(draftWith(own, texts))
  return {
    own,
    verification,
    page,
    texts,
    form,
    step,
    isPublishing,
    saved,
    saveAll,
    saveStep,
    publish,
    reverified,
    saveTexts,
    discarded,
    discardChanges,
  }
}
