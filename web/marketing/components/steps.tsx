import type { HowItWorksStep } from '../content/home.ts'
import { StepArt } from '../home/step-art.tsx'

/** Numbered steps as stations on one line: beside each other, on the phone below each other. */
export function Steps({ steps }: { steps: readonly HowItWorksStep[] }) {
  return (
    <ol className="relative grid gap-x-8 pt-6 pl-8 before:absolute before:top-7 before:bottom-0 before:left-1.75 before:w-px before:bg-line-2 md:mt-4 md:grid-cols-2 md:gap-y-10 md:pt-10 md:pl-0 md:before:top-11.75 md:before:bottom-auto md:before:left-0 md:before:h-px md:before:w-[100vw] xl:grid-cols-4">
      {steps.map((step, position) => (
        <li key={step.title} className="relative min-w-0 pb-8 md:pb-0">
          {/* The line passes the ring as a rope passes a fairlead: behind its left half, not
              through its right. */}
          <span
            aria-hidden="true"
            className="absolute top-0.5 -left-8 block size-4 rounded-full border-[1.75px] border-action bg-paper md:relative md:top-auto md:left-auto md:mb-6 md:bg-[linear-gradient(var(--line-2),var(--line-2))] md:bg-[length:50%_1px] md:bg-left md:bg-no-repeat md:[background-color:var(--paper)] md:after:absolute md:after:top-[3px] md:after:-right-1.75 md:after:bottom-[3px] md:after:w-1 md:after:bg-paper"
          />
          {step.art && <StepArt art={step.art} />}
          <h3 className={`flex gap-2.5 type-title-3 mb-1 md:mb-2 ${step.art ? 'mt-4 md:mt-5' : ''}`}>
            <span className="font-normal text-ink-3">{position + 1}</span>
            {step.title}
          </h3>
          <p className="type-ui text-ink-2">{step.text}</p>
        </li>
      ))}
    </ol>
  )
}
