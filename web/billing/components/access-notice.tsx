import { getBilling } from '#contract/billing/endpoints.ts'
import { justRead, useEndpoint } from '#web/platform/api/queries.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { accessNotice } from '../copy.access.ts'

/**
 * Says on the first page that access is lost or will be: what stops, from when, and the way to keep
 * it. It is gone once it is settled.
 */
export function AccessNotice() {
  const { data: billing } = useEndpoint(getBilling, {}, justRead)
  const notice = billing?.subscription ? accessNotice(billing.subscription, new Date()) : null
  if (!notice) return null
  return (
    <aside aria-label="Your plan" className="mx-5 mt-4 md:mx-8">
      <Notice
        tone={notice.tone}
        action={
          <LinkButton to="/billing" size="sm">
            {notice.act}
          </LinkButton>
        }
      >
        <strong className="font-strong">{notice.title}</strong> {notice.text}
      </Notice>
    </aside>
  )
}
