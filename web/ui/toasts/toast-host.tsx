import { type ComponentType, useEffect, useState } from 'react'
import { listenForToasts, type QueuedToast, type ToastDismissal } from './toast.ts'

type Toaster = ComponentType<{ first: (QueuedToast | ToastDismissal)[] }>

let loading: Promise<Toaster> | null = null

/**
 * Loads what draws toasts before there is one to draw: where people work, the toast that says the
 * network is gone must not need the network.
 */
export function prepareToasts(): Promise<Toaster> {
  loading ??= import('./toaster.tsx').then(
    (module) => module.Toaster,
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/**
 * The host of toasts; rendered once in the document. Toasts that cannot be drawn yet wait for
 * the network.
 */
export function ToastHost() {
  const [first, setFirst] = useState<(QueuedToast | ToastDismissal)[]>([])
  const [drawn, setDrawn] = useState<{ Toaster: Toaster } | null>(null)
  useEffect(() => listenForToasts((message) => setFirst((before) => [...before, message])), [])
  useEffect(() => {
    if (first.length === 0 || drawn) return
    const load = () => {
      prepareToasts().then(
        (Toaster) => setDrawn({ Toaster }),
        () => undefined,
      )
    }
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [first, drawn])
  return drawn && <drawn.Toaster first={first} />
}
