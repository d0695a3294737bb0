import { useState } from 'react'
import { createCoupon } from '#contract/billing/operator/endpoints.ts'
import { CreateCoupon } from '#contract/billing/operator/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { daysOf, instantsOf } from '#web/platform/times/local-days.ts'
import { reasonHelp } from '#web/staff/copy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const initial = {
  code: '',
  percentOff: 10,
  amountOffCents: null,
  periods: 1,
  maxRedemptions: null,
  redeemBy: null,
  reason: '',
}
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text))

/** Creates a promotion code, of a percentage or of an amount. */
export function CouponForm({ onCreated }: { onCreated: () => void }) {
  const form = useSchemaForm(CreateCoupon, { defaultValues: initial })
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const percent = form.controlled('percentOff')
  const amount = form.controlled('amountOffCents')
  const periods = form.controlled('periods')
  const times = form.controlled('maxRedemptions')
  const end = form.controlled('redeemBy')
  const send = form.submit(async (body) => {
    await call(createCoupon, { body })
    toast.success(`Code ${body.code} created`)
    form.reset(initial)
    setKind('percent')
    onCreated()
  })
  return (
    <Form onSubmit={send} className="mt-4 grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField label="Code" autoComplete="off" {...form.field('code')} />
      <Select
        label="Lowers by"
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          const isPercent = value === 'percent'
          setKind(isPercent ? 'percent' : 'amount')
          percent.onChange(isPercent ? 10 : null)
          amount.onChange(isPercent ? null : 1_000)
        }}
        options={[
          { value: 'percent', label: 'A percentage' },
          { value: 'amount', label: 'An amount' },
        ]}
      />
      {kind === 'percent' ? (
        <NumberField
          label="Percent off"
          min={1}
          max={100}
          value={percent.value ?? ''}
          error={percent.error}
          onChange={({ currentTarget: { value } }) => percent.onChange(numberIn(value))}
        />
      ) : (
        <NumberField
          label="Dollars off"
          min={1}
          prefix="$"
          value={amount.value === null ? '' : amount.value / 100}
          error={amount.error}
          onChange={({ currentTarget: { value } }) =>
            amount.onChange(value.trim() === '' ? null : Math.round(Number(value) * 100))
          }
        />
      )}
      <NumberField
        label="Billing periods"
        help="Leave empty for every period."
        min={1}
        max={36}
        value={periods.value ?? ''}
        error={periods.error}
        onChange={({ currentTarget: { value } }) => periods.onChange(numberIn(value))}
      />
      <NumberField
        label="Maximum uses"
        help="Leave empty for no limit."
        min={1}
        value={times.value ?? ''}
        error={times.error}
        onChange={({ currentTarget: { value } }) => times.onChange(numberIn(value))}
      />
      <DateField
        label="Last day"
        help="Leave empty for no end."
        value={end.value === null ? '' : daysOf({ startsAt: end.value, endsAt: end.value }).to}
        error={end.error}
        onChange={({ currentTarget: { value } }) =>
          end.onChange(value === '' ? null : instantsOf({ from: value, to: value }).endsAt)
        }
      />
      <TextField label="Reason" help={reasonHelp} {...form.field('reason')} />
      {form.problem && (
        <div className="sm:col-span-2">
          <Notice tone="bad">{form.problem}</Notice>
        </div>
      )}
      <div className="mt-3 sm:col-span-2">
        <Button type="submit" variant="secondary" pending={form.isPending} pendingLabel="Creating">
          Create code
        </Button>
      </div>
    </Form>
  )
}
