import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { PlanCard } from './plan-card.tsx'

const card = (current: Parameters<typeof PlanCard>[0]['current']) =>
  renderToStaticMarkup(
    <TooltipProvider>
      <PlanCard plan="basic" current={current} onChoose={async () => {}} />
    </TooltipProvider>,
  )

test('the plan of a monthly subscriber shows its monthly price', () => {
  expect(card({ plan: 'basic', interval: 'monthly' })).toContain('$49<')
})

test('any other plan shows its annual price', () => {
  expect(card({ plan: 'professional', interval: 'monthly' })).toContain('$499<')
  expect(card({ plan: null, interval: null })).toContain('$499<')
})
