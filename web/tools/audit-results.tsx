import { StatList } from '#web/ui/display/stat-list.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { type AuditSummary, type Severity, severityLabels } from './audit.ts'

const tones = { critical: 'bad', warning: 'warn', info: 'plain' } as const satisfies Record<Severity, string>

/** The accessibility problems of the page, the worst first, each with a fix. */
export function AuditIssues({ summary }: { summary: AuditSummary }) {
  const issues = summary.results.filter(({ pass }) => !pass)
  if (issues.length === 0) return <p className="py-6 type-ui">No issues were found.</p>
  return (
    <ul>
      {issues.map(({ issue, severity, suggestion, places }) => (
        <li key={issue} className="border-b py-4">
          <p className="flex flex-wrap items-center gap-3">
            <Tag tone={tones[severity]}>{severityLabels[severity]}</Tag>
            <strong className="font-strong">{issue}</strong>
            <span className="type-note text-ink-3">{places === 1 ? 'in one place' : `in ${places} places`}</span>
          </p>
          <p className="mt-1 type-ui-s text-ink-2">{suggestion}</p>
        </li>
      ))}
    </ul>
  )
}

/** The same in numbers. */
export function AuditTotals({ page, summary }: { page: string; summary: AuditSummary }) {
  const passed = summary.results.filter(({ pass }) => pass).length
  return (
    <div className="py-6">
      <p className="mb-4 type-ui text-ink-2">
        {page}: {passed} checks passed.
      </p>
      <StatList
        stats={[
          ['Total issues', summary.totalIssues],
          ['Critical', summary.criticalIssues],
          ['Warnings', summary.warningIssues],
          ['Info', summary.infoIssues],
        ]}
      />
    </div>
  )
}
