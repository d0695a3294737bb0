import type { AxeResults, ImpactValue, Result } from 'axe-core'
import { escapeHtml } from '#contract/core/escape-html.ts'

export type Severity = 'critical' | 'warning' | 'info'
/** One check of a page (docs/product.md "Pages"). */
type AuditResult = { pass: boolean; issue: string; severity: Severity; suggestion: string; places: number }
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

/** How a severity is said to people. */
export const severityLabels: Record<Severity, string> = { critical: 'Critical', warning: 'Warning', info: 'Info' }

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

/**
 * A report as a page of its own, to keep and to send: no script, and whatever the page said is
 * text.
 */
export function reportPage({ page, day, summary }: { page: string; day: string; summary: AuditSummary }): string {
  const issues = summary.results.filter(({ pass }) => !pass)
  const passed = summary.results.filter(({ pass }) => pass)
  const totals: readonly (readonly [name: string, count: number])[] = [
    ['Total issues', summary.totalIssues],
    ['Critical', summary.criticalIssues],
    ['Warnings', summary.warningIssues],
    ['Info', summary.infoIssues],
    ['Checks passed', passed.length],
  ]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Accessibility report for ${escapeHtml(page)}, ${day}</title>
<style>${reportStyle}</style>
<main>
<h1>Accessibility report</h1>
<p>Page <strong>${escapeHtml(page)}</strong>, checked on ${day}.</p>
<dl>${totals.map(([name, count]) => `<div><dt>${name}</dt><dd>${count}</dd></div>`).join('')}</dl>
<h2>Issues</h2>
${issues.length === 0 ? '<p>No issues were found.</p>' : `<ul>${issues.map(issueItem).join('\n')}</ul>`}
<h2>What passed</h2>
${passed.length === 0 ? '<p>Nothing was checked.</p>' : `<ul>${passed.map(({ issue }) => `<li>${escapeHtml(issue)}</li>`).join('\n')}</ul>`}
</main>
</html>
`
}

function issueItem({ issue, severity, suggestion, places }: AuditResult): string {
  return `<li><p><strong>${escapeHtml(issue)}</strong></p><p>${severityLabels[severity]}, ${places === 1 ? 'in one place' : `in ${places} places`}</p><p>${escapeHtml(suggestion)}</p></li>`
}

/** Colors are the reader's own, so that the report follows their theme and prints as it should. */
const reportStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68ch; margin: 48px auto; padding: 0 20px; }
h1, h2 { font-family: Georgia, serif; font-weight: 400; line-height: 1.2; }
h1 { font-size: 36px; margin: 0; }
h2 { font-size: 24px; margin: 40px 0 8px; }
p { margin: 4px 0; }
dl { display: flex; flex-wrap: wrap; gap: 16px 40px; margin: 24px 0 0; padding: 16px 0; border: solid GrayText; border-width: 1px 0; }
dl div { display: flex; flex-direction: column-reverse; }
dd { margin: 0; font: 28px/1.2 Georgia, serif; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 10px 0; border-bottom: 1px solid GrayText; }
`
