import { useState } from 'react'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { ToolPage } from '../components/tool-page.tsx'
import { type IntegrationTest, integrationTests, runIntegrationTest, type TestState } from '../integration-tests.ts'

type TestResult = { state: TestState; detail: string }

const idle: TestResult = { state: 'idle', detail: '' }
const looks = {
  idle: { tone: 'plain', word: 'Not run' },
  running: { tone: 'action', word: 'Running' },
  success: { tone: 'ok', word: 'Success' },
  failed: { tone: 'bad', word: 'Failed' },
  warning: { tone: 'warn', word: 'Warning' },
} as const satisfies Record<TestState, { tone: string; word: string }>

export const meta = pageMeta({
  title: 'Verify Integrations',
  description: 'Tests every service the product depends on.',
  path: '/verify-integrations',
})

export default function VerifyIntegrations() {
  const [shown, setShown] = useState<{ readonly [id: string]: TestResult }>({})
  const run = async (test: IntegrationTest) => {
    setShown((before) => ({ ...before, [test.id]: { state: 'running', detail: '' } }))
    const outcome = await runIntegrationTest(test)
    setShown((before) => ({ ...before, [test.id]: outcome }))
  }
  const runsAny = Object.values(shown).some(({ state }) => state === 'running')
  return (
    <ToolPage
      title="Verify integrations"
      lead="Each test calls the real service and leaves nothing behind."
      actions={
        <Button
          pending={runsAny}
          pendingLabel="Running"
          onClick={() => void Promise.all(integrationTests.map((test) => run(test)))}
        >
          Run all tests
        </Button>
      }
    >
      <ul className="border-t">
        {integrationTests.map((test) => {
          const { state, detail } = shown[test.id] ?? idle
          const { tone, word } = looks[state]
          return (
            <li key={test.id} className="flex min-h-14 items-center gap-x-4 border-b py-2">
              <div
                className="grid min-w-0 flex-1 items-baseline gap-x-6 gap-y-1 md:grid-cols-[minmax(0,5fr)_7rem_minmax(0,9fr)]"
                role="status"
              >
                <strong className="font-strong max-md:row-start-1">{test.name}</strong>
                <span className="max-md:col-start-2 max-md:justify-self-end">
                  <Tag tone={tone}>{word}</Tag>
                </span>
                <p className="type-ui-s text-ink-2 empty:hidden max-md:col-span-2">{detail}</p>
              </div>
              <Button
                variant="text"
                size="sm"
                className="-mr-2"
                disabled={state === 'running'}
                aria-label={`Run ${test.name}`}
                onClick={() => void run(test)}
              >
                Run
              </Button>
            </li>
          )
        })}
      </ul>
    </ToolPage>
  )
}
