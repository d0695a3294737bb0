import { removeFirmDomain } from '#contract/operations/firms/endpoints.ts'
import type { FirmRecord } from '#contract/operations/firms/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import type { ReasonedAct } from '#web/staff/components/reason-dialog.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { domainStateLabels } from '../copy.firms.ts'

type Props = { firm: FirmRecord; canAct: boolean; onAct: (act: ReasonedAct) => void }

/** The domains by which people ask to join and sign in, each with its removal. */
export function FirmDomains({ firm, canAct, onAct }: Props) {
  const { id, joiningDomains, signOn } = firm
  const rows = [
    ...joiningDomains.map(({ domain, addedAt, isSuspended }) => ({
      domain,
      from: 'joining' as const,
      facts: `Joining, ${isSuspended ? 'not proved anymore' : `since ${when(addedAt, 'date')}`}`,
    })),
    ...(signOn?.domains ?? []).map(({ domain, state }) => ({
      domain,
      from: 'sign-on' as const,
      facts: `Sign-on, ${domainStateLabels[state].toLowerCase()}`,
    })),
  ]
  const remove = ({ domain, from }: (typeof rows)[number]): ReasonedAct => ({
    title: `Remove ${domain}`,
    explained:
      from === 'joining'
        ? 'No one can ask to join through this domain anymore, and open requests are closed. The firm can prove it again.'
        : 'No one can sign in through this domain anymore. Removing the last domain ends the firm’s sign-on; its members then use a password.',
    button: 'Remove domain',
    isGrave: true,
    done: 'Domain removed',
    run: (reason) => call(removeFirmDomain, { params: { id }, body: { domain, from, reason } }),
  })
  return (
    <Panel className="p-5">
      <PanelHead title="Domains" />
      {rows.length === 0 && <p className="mt-3 type-ui-s text-ink-2">The firm has no domains.</p>}
      <ul className="mt-3 border-t empty:hidden">
        {rows.map((row) => (
          <li key={`${row.from} ${row.domain}`} className="flex items-center justify-between gap-4 border-b py-2">
            <span className="min-w-0 type-ui-s wrap-anywhere">
              {row.domain}
              <span className="block type-note text-ink-2">{row.facts}</span>
            </span>
            {canAct && (
              <Button size="sm" variant="text" onClick={() => onAct(remove(row))}>
                Remove<span className="sr-only"> {`${row.domain} from ${row.from}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
