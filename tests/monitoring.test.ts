import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { findPromtool } from '../scripts/promtool.mjs'

const alertsFile = new URL('../deploy/prometheus/alerts.yml', import.meta.url)
const dashboardFile = new URL('../deploy/grafana/dashboard.json', import.meta.url)

const app = await startApp()
let metrics = ''
beforeAll(async () => {
  const consumer = await people(app).a.consumer()
  await app.app.inject({ url: '/api/matches', headers: { authorization: `Bearer ${consumer.accessToken}` } })
  await app.runDueJobs()
  metrics = (await app.app.inject('/metrics')).body
})

const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
})

async function expressions(): Promise<{ dashboard: string[]; alerts: string[] }> {
  const { panels } = Dashboard.parse(JSON.parse(await readFile(dashboardFile, 'utf8')))
  const text = await readFile(alertsFile, 'utf8')
  const alerts = [...text.matchAll(/^ {8}expr: (?<one>[^>\n].*)$|^ {8}expr: >\n(?<folded>(?: {10}.*\n)+)/gm)]
  return {
    dashboard: panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    alerts: alerts.map(({ groups }) => groups?.one ?? groups?.folded ?? ''),
  }
}

// Made by Prometheus itself for each target.
const ofPrometheus = new Set(['up'])
const words = new Set(['by', 'and', 'or', 'unless', 'on', 'without'])

/** The metrics that an expression names, with what histograms add to their name cut off. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ').replace(/\b(by|on|without) *\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b[a-z_]\w*\b(?! *\()/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name) && !ofPrometheus.has(name))
}

/** The names a running server declares, with those that histograms and summaries add. */
function declared(): Set<string> {
  const types = [...metrics.matchAll(/^# TYPE (?<name>\w+) (?<type>\w+)$/gm)]
  return new Set(
    types.flatMap(({ groups: { name = '', type = '' } = { name: '', type: '' } }) =>
      type === 'histogram' || type === 'summary' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

test('every metric of the dashboard and of the alerts comes from a running server', async () => {
  const { dashboard, alerts } = await expressions()
  expect([dashboard.length, alerts.length].every((length) => length > 15)).toBe(true)
  const names = [...dashboard, ...alerts].flatMap(metricsIn)
  const served = declared()
  expect(names.filter((name) => !served.has(name))).toEqual([])
})

test('every metric of our own is on the dashboard or in an alert', async () => {
  const { dashboard, alerts } = await expressions()
  const shown = new Set(
    [...dashboard, ...alerts].flatMap(metricsIn).map((name) => name.replace(/_(bucket|sum|count)$/, '')),
  )
  const own = [...metrics.matchAll(/^# TYPE (?<name>\w+) /gm)]
    .map(({ groups }) => groups?.name ?? '')
    .filter((name) => !/^(nodejs|process)_/.test(name))
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})

test('docs/monitoring.md says what each alert means', async () => {
  const [alerts, monitoring] = await Promise.all([
    readFile(alertsFile, 'utf8'),
    readFile(new URL('../docs/monitoring.md', import.meta.url), 'utf8'),
  ])
  const names = [...alerts.matchAll(/- alert: (?<name>\w+)/g)].map(({ groups }) => groups?.name ?? '')
  expect(names.filter((name) => !monitoring.includes(`\`${name}\``))).toEqual([])
})

test('promtool accepts the alert rules and the metrics of a running server', async () => {
  const rules = await promtool(['check', 'rules', alertsFile.pathname])
  expect(rules).toMatchObject({ code: 0 })
  const { output } = await promtool(['check', 'metrics'], metrics)
  // What remains are names that prom-client gives the figures of Node.
  const complaints = output.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_'))
  expect(complaints).toEqual([])
})

async function promtool(values: readonly string[], input = ''): Promise<{ code: unknown; output: string }> {
  const file = findPromtool()
  if (file === null) throw new Error('there is no promtool: `npm test` fetches it, or set PROMTOOL')
  const child = spawn(file, values, { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, output }
}
