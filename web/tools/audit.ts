import type { AxeResults, ImpactValue, Result } from 'axe-core'

export type Severity = 'critical' | 'warning' | 'info'
/** One check of a page (specification section 3). */
export type AuditResult = { pass: boolean; issue: string; severity: Severity; suggestion: string; places: number }
export type AuditSummary = {
  totalIssues: number
  criticalIssues: number
  warningIssues: number
  infoIssues: number
  results: readonly AuditResult[]
}

const severities: Record<NonNullable<ImpactValue>, Severity> = {
  critical: 'critical',
  serious: 'critical',
  moderate: 'warning',
  minor: 'info',
}

/** Sums up what was found on a page; the worst first. */
export function summaryOf({ violations, passes }: Pick<AxeResults, 'violations' | 'passes'>): AuditSummary {
  const issues = violations.map((result) => auditResult(result, false))
  const order: readonly Severity[] = ['critical', 'warning', 'info']
  issues.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
  const count = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length
  return {
    totalIssues: issues.length,
    criticalIssues: count('critical'),
    warningIssues: count('warning'),
    infoIssues: count('info'),
    results: [...issues, ...passes.map((result) => auditResult(result, true))],
  }
}

function auditResult({ help, description, impact, nodes }: Result, pass: boolean): AuditResult {
  return {
    pass,
    issue: help,
    severity: impact ? severities[impact] : 'info',
    suggestion: description,
    places: nodes.length,
  }
}

/** The name of a report of a day, as YYYY-MM-DD. */
export const reportName = (day: string) => `accessibility-report-${day}.html`

/** A report as a page of its own, to keep and to send: no script, and whatever the page said is text. */
export function reportPage({ page, day, summary }: { page: string; day: string; summary: AuditSummary }): string {
  const rows = summary.results
    .map(
      ({ pass, issue, severity, suggestion, places }) =>
        `<tr><td>${pass ? 'passed' : severity}</td><td>${escaped(issue)}</td><td>${escaped(suggestion)}</td><td>${places}</td></tr>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Accessibility report of ${escaped(page)}, ${day}</title>
<h1>Accessibility report</h1>
<p>Page: ${escaped(page)}. Day: ${day}.</p>
<p>${summary.totalIssues} issues: ${summary.criticalIssues} critical, ${summary.warningIssues} warnings, ${summary.infoIssues} for information.</p>
<table border="1" cellpadding="6">
<thead><tr><th>Result</th><th>Check</th><th>Suggestion</th><th>Places</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
