import { useState } from 'react'
import { Link } from 'react-router'
import { deliveryStateLabels, webhookEndReasonLabels, webhookKindLabels } from '#contract/integrations/labels.ts'
import { listAllWebhooks, listDeliveriesOfAny, switchWebhook } from '#contract/integrations/oversight/endpoints.ts'
import type { DeskWebhook } from '#contract/integrations/oversight/schemas.ts'
import { type WebhookList, webhookLists } from '#contract/integrations/oversight/values.ts'
import { needsOwner } from '#contract/integrations/webhooks/values.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, usePages } from '#web/platform/api/queries.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { listed, when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { zoneNote } from '#web/platform/times/zones.ts'
import { ReasonDialog, type ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { WebhookDeliveries } from '../webhooks/webhook-deliveries.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

const path = '/admin/webhooks'
export const meta = pageMeta({ title: 'Webhooks', description: 'Where messages go.', path })

const listLabels: Readonly<Record<WebhookList, string>> = { all: 'All', failing: 'Failing', off: 'Off' }

/** The webhooks of all accounts, the newest first. */
export default function Webhooks() {
  const [list, setList] = useState<WebhookList>('all')
  const [act, setAct] = useState<ReasonedAct | null>(null)
  useFocusFallback()
  const pages = usePages([listAllWebhooks.path, list], (cursor, signal) =>
    call(listAllWebhooks, { query: { list, ...(cursor && { cursor }) } }, { signal }),
  )
  const { data, error } = pages
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <PageLayout
      title="Webhooks"
      lead={`Endpoints of advisors that receive events. Addresses show only the host. ${zoneNote()}`}
    >
      <div className="mb-5 max-w-90">
        <Segmented
          label="Which webhooks"
          size="sm"
          value={list}
          onChange={setList}
          options={webhookLists.map((value) => ({ value, label: listLabels[value] }))}
        />
      </div>
      {error && !items && <Notice tone="bad">The webhooks couldn’t be loaded. Reload the page.</Notice>}
      {!items && !error && <SkeletonText lines={6} />}
      {items?.length === 0 && <EmptyState title="None">Webhooks that advisors add appear here.</EmptyState>}
      {items && items.length > 0 && (
        <Panel>
          <ul className="divide-y">
            {items.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onAct={setAct} />
            ))}
          </ul>
        </Panel>
      )}
      <ShowMore list={pages} className="mt-4">
        Show more webhooks
      </ShowMore>
      {act && (
        <ReasonDialog
          act={act}
          onClose={() => setAct(null)}
          onDone={() => void invalidate(listAllWebhooks, listDeliveriesOfAny)}
        />
      )}
    </PageLayout>
  )
}

const turnOff = {
  label: 'Turn off',
  explained: 'Pending messages are dropped. Its owner can’t turn it on again; only our staff can.',
  button: 'Turn webhook off',
  done: 'Webhook turned off',
}
const turnOn = {
  label: 'Turn on',
  explained: 'New messages are sent to it from now on.',
  button: 'Turn webhook on',
  done: 'Webhook turned on',
}
const unblock = {
  label: 'Unblock',
  explained: 'It stays off. Its owner can turn it on again.',
  button: 'Unblock webhook',
  done: 'Webhook unblocked',
}

function WebhookRow({ webhook, onAct }: { webhook: DeskWebhook; onAct: (act: ReasonedAct) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { id, host, owner, kinds, failingSince, endedAt, endReason, blockedAt, lastDelivery, failedCount } = webhook
  const isOn = endedAt === null
  const words = isOn ? turnOff : needsOwner(endReason) ? unblock : turnOn
  const change: ReasonedAct = {
    title: `${words.label} ${host}`,
    explained: words.explained,
    button: words.button,
    isGrave: isOn,
    done: words.done,
    run: (reason) => call(switchWebhook, { params: { id }, body: { isOn: !isOn, reason } }),
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 type-ui font-strong">
          <span className="min-w-0 wrap-anywhere">{host}</span>
          {isOn && failingSince && <Tag tone="bad">Failing since {when(failingSince, 'date')}</Tag>}
          {!isOn && <Tag tone="warn">{blockedAt ? 'Off, by our staff' : 'Off'}</Tag>}
          {failedCount > 0 && <Tag>{failedCount} failed lately</Tag>}
        </p>
        <p className="type-note text-ink-2 wrap-anywhere">
          <Link to={`/admin/people/${owner.id}`} className="link">
            {owner.name || owner.email}
          </Link>
          {`. ${listed(kinds.map((kind) => webhookKindLabels[kind]))}.`}
        </p>
        <p className="type-note text-ink-2">
          {endedAt && endReason && !blockedAt && `Off since ${when(endedAt)}, ${webhookEndReasonLabels[endReason]}. `}
          {lastDelivery
            ? `Last message ${when(lastDelivery.createdAt)}: ${deliveryStateLabels[lastDelivery.state].toLowerCase()}${lastDelivery.lastStatus === null ? '' : `, answered ${lastDelivery.lastStatus}`}`
            : 'No message in the last 30 days'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide log' : 'Show log'}
          <span className="sr-only"> of {host}</span>
        </Button>
        {(words !== unblock || blockedAt) && (
          <Button size="sm" variant="text" onClick={() => onAct(change)}>
            {words.label}
            <span className="sr-only"> {host}</span>
          </Button>
        )}
      </div>
      {isOpen && <WebhookDeliveries webhook={webhook} onAct={onAct} />}
    </li>
  )
}
