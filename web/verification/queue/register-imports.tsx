import { listRegisterImports } from '#contract/verification/imports/endpoints.ts'
import { day, when } from '#web/platform/format.ts'
import { useEndpoint } from '#web/platform/queries.ts'
import { Tag } from '#web/ui/tag.tsx'
import { importText } from './copy.ts'

const outcomes = {
  imported: { tone: 'ok', label: 'Imported' },
  unchanged: { tone: 'plain', label: 'Unchanged' },
  failed: { tone: 'bad', label: 'Failed' },
} as const

/** The latest imports of the adviser register and what they changed. */
export function RegisterImports() {
  const { data } = useEndpoint(listRegisterImports, {})
  if (!data) return null
  return (
    <section aria-label="Adviser register" className="grid gap-4">
      <div>
        <h2 className="type-title-2">Adviser register</h2>
        <p className="mt-1 type-ui-s text-ink-2">
          {data.isScheduled
            ? 'The feed is imported every night.'
            : 'No feed is configured: the register is imported by command.'}
        </p>
      </div>
      {data.items.length > 0 && (
        <ul className="grid border-t">
          {data.items.map((each) => (
            <li key={each.id} className="grid gap-x-4 gap-y-1 border-b py-3 type-ui-s sm:grid-cols-[auto_1fr]">
              <span className="flex flex-wrap items-center gap-2 sm:w-64">
                <Tag tone={outcomes[each.outcome].tone}>{outcomes[each.outcome].label}</Tag>
                {when(each.startedAt)}
              </span>
              <span className="break-words text-ink-2">
                {each.recordDate && `Files of ${day(each.recordDate)}. `}
                {importText(each)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
