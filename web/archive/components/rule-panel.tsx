import { type FormEvent, useState } from 'react'
import { addRule, removeRule } from '#contract/archive/endpoints.ts'
import { type Archive, NewRule, type Rule } from '#contract/archive/schemas.ts'
import type { RuleKind } from '#contract/archive/values.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import type { RuleInput } from '../api.ts'
import { ruleText } from '../copy.ts'
import { isSameRule } from '../state.ts'

const kinds: readonly { value: RuleKind; label: string; figure: string; help: string; wrong: string }[] = [
  {
    value: 'percentage',
    label: 'A share of all messages',
    figure: 'Percent',
    help: 'From 1 to 100',
    wrong: 'Enter a percentage from 1 to 100',
  },
  {
    value: 'words',
    label: 'Messages with certain words',
    figure: 'Words',
    help: 'Separate them with commas.',
    wrong: 'Enter up to 30 words of at least two letters',
  },
  {
    value: 'new-advisors',
    label: 'Messages of new advisors',
    figure: 'Days',
    help: 'Counted from the day they joined',
    wrong: 'Enter a number of days from 1 to 365',
  },
]

/** What brings messages into the list to review. The owner changes it, the officer reads it. */
export function RulePanel({ archive, onChanged }: { archive: Archive; onChanged: () => void }) {
  const mayChange = archive.can.includes('run-archive')
  return (
    <Panel className="p-5">
      <PanelHead title="Review rules" />
      <p className="mt-1 type-ui-s text-ink-2">Messages that match a rule come into the list to review.</p>
      <ul className="mt-3">
        {archive.rules.map((rule) => (
          <li key={rule.id} className="flex items-center justify-between gap-4 border-b py-2 type-ui-s">
            {ruleText(rule)}
            {mayChange && <RemoveRule rule={rule} onRemoved={onChanged} />}
          </li>
        ))}
        {archive.rules.length === 0 && <li className="border-b py-2 type-ui-s text-ink-2">No rules yet.</li>}
      </ul>
      {mayChange && <RuleForm rules={archive.rules} onAdded={onChanged} />}
    </Panel>
  )
}

function RemoveRule({ rule, onRemoved }: { rule: Rule; onRemoved: () => void }) {
  const [isPending, runAction] = useAction()
  const remove = async () => {
    await call(removeRule, { params: { id: rule.id } })
    onRemoved()
  }
  return (
    <Button
      size="sm"
      variant="text"
      className="shrink-0"
      aria-label={`Remove rule: ${ruleText(rule)}`}
      pending={isPending}
      onClick={() => void runAction(remove)}
    >
      Remove
    </Button>
  )
}

function RuleForm({ rules, onAdded }: { rules: readonly Rule[]; onAdded: () => void }) {
  const [kind, setKind] = useState<RuleKind>('percentage')
  const [figure, setFigure] = useState('')
  const [error, setError] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const chosen = kinds.find(({ value }) => value === kind)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const rule = ruleOf(kind, figure)
    const { data } = NewRule.safeParse(rule)
    const isTwice = data && rules.some((each) => isSameRule(each, data))
    setError(isTwice ? 'This rule is there already' : data ? undefined : chosen?.wrong)
    if (!data || isTwice || isAdding) return
    setAdding(true)
    try {
      await call(addRule, { body: data })
      setFigure('')
      onAdded()
    } catch (problem) {
      toastProblem(problem)
    } finally {
      setAdding(false)
    }
  }
  return (
    <Form className="mt-5 grid gap-x-4 gap-y-2 sm:grid-cols-2" onSubmit={(event) => void add(event)}>
      <Select
        label="New rule"
        options={kinds}
        value={kind}
        onChange={(event) => {
          setKind(kinds.find(({ value }) => value === event.currentTarget.value)?.value ?? kind)
          setError(undefined)
        }}
      />
      <TextField
        label={chosen?.figure ?? ''}
        help={chosen?.help}
        error={error}
        value={figure}
        inputMode={kind === 'words' ? 'text' : 'numeric'}
        onChange={(event) => setFigure(event.currentTarget.value)}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="secondary" pending={isAdding}>
          Add rule
        </Button>
      </div>
    </Form>
  )
}

function ruleOf(kind: RuleKind, figure: string): RuleInput {
  const words = figure
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  if (kind === 'words') return { kind, words }
  const count = Math.round(Number(figure))
  return kind === 'percentage' ? { kind, percent: count } : { kind, days: count }
}
