import { getBilling } from '#contract/billing/endpoints.ts'
import { justRead, useEndpoint } from '#web/platform/api/queries.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { accessNews } from '../copy.access.ts'

/**
 * Says on the first page that access is lost or will be: what stops, from when, and the way to keep
 * it. It is gone once it is settled.
 */
export function AccessNotice() {
  const { data: billing } = useEndpoint(getBilling, {}, justRead)
  const news = billing?.subscription ? accessNews(billing.subscription, new Date()) : null
  if (!news) return null
  return (
    <aside aria-label="Your plan" className="mx-5 mt-4 md:mx-8">
      <Notice
        tone={news.tone}
        action={
          <LinkButton to="/billing" size="sm">
            {news.act}
          </LinkButton>
        }
      >
        <strong className="font-strong">{news.title}</strong> {news.text}
      </Notice>
    </aside>
  )
}
