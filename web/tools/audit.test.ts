import type { Result } from 'axe-core'
import { describe, expect, test } from 'vitest'
import { reportName, reportPage, summaryOf } from './audit.ts'

const found = (help: string, impact: Result['impact'] = null, places = 1): Result => ({
  id: help,
  help,
  helpUrl: '',
  description: `Ensures ${help}`,
  impact,
  tags: [],
  // Only their number is reported.
  nodes: Array.from({ length: places }, () => ({ html: '', any: [], all: [], none: [], target: [] })),
})

const summary = summaryOf({
  violations: [
    found('links have a name', 'minor'),
    found('images have text', 'serious', 3),
    found('headings in order', 'moderate'),
    found('buttons have a name', 'critical'),
  ],
  passes: [found('a title')],
})

test('issues are counted and sorted by severity, and passed checks are kept', () => {
  expect(summary).toMatchObject({ totalIssues: 4, criticalIssues: 2, warningIssues: 1, infoIssues: 1 })
  expect(summary.results.map(({ pass, severity }) => (pass ? 'passed' : severity))).toEqual([
    'critical',
    'critical',
    'warning',
    'info',
    'passed',
  ])
})

test('a page without violations has no issues', () => {
  expect(summaryOf({ violations: [], passes: [] })).toMatchObject({ totalIssues: 0, results: [] })
})

describe('the audit report', () => {
  test('has its date in the file name', () => {
    expect(reportName('2026-03-02')).toBe('accessibility-report-2026-03-02.html')
  })

  test('contains page, date and every check', () => {
    const page = reportPage({ page: '/pricing', day: '2026-03-02', summary })
    expect(page).toContain('Page <strong>/pricing</strong>, checked on 2026-03-02.')
    expect(page).toContain(
      '<strong>images have text</strong></p><p>Critical, in 3 places</p><p>Ensures images have text</p>',
    )
    expect(page).toContain('<dt>Total issues</dt><dd>4</dd>')
    expect(page).toContain('<dt>Critical</dt><dd>2</dd>')
    expect(page).toContain('<li>a title</li>')
  })

  test('escapes markup of the audited page', () => {
    const nasty = summaryOf({ violations: [found('<script>alert(1)</script>')], passes: [] })
    expect(reportPage({ page: '/', day: '2026-03-02', summary: nasty })).not.toContain('<script')
  })
})
