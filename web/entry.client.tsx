import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteError } from './platform/problems/error-queue.ts'

addEventListener('error', noteError)
addEventListener('unhandledrejection', noteError)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// After everything else: what it keeps is for the next visit, and never worth a delay of this one.
// Not by the load event, which may be over before this module runs.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Without a connection the next visit registers it.
  setTimeout(() => navigator.serviceWorker.register('/service-worker.js').catch(() => null), 5_000)
}
