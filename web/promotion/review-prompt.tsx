import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { brand } from '#contract/brand.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { outsideAddress } from '#web/platform/outside-address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { storesFor } from './app-banner-rules.ts'
import { promotionCopy } from './copy.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { feedbackUpTo, quickRatings } from './review-rules.ts'
import { Stars } from './stars.tsx'

const copy = promotionCopy.review

/**
 * Asks what somebody thinks. A high rating opens the public page, a low one the form to us; both
 * are offered to everybody beside it, because a review that is steered says nothing
 * (docs/product.md "Asking for reviews").
 */
export function ReviewPrompt({ page, onClose }: { page: string; onClose: () => void }) {
  const [rating, setRating] = useState<number | null>(null)
  const [writes, setWrites] = useState(false)
  const reviewInPublic = () => {
    const address = reviewAddress(navigator.userAgent)
    track('app_store_redirect', { store: address.store })
    window.open(address.url, '_blank', 'noopener,noreferrer')
    onClose()
  }
  const choose = (chosen: number) => {
    setRating(chosen)
    track('review_rating_selected', { rating: chosen })
    if (chosen > feedbackUpTo) reviewInPublic()
    else setWrites(true)
  }
  return (
    <section
      aria-label={copy.title}
      className="relative animate-fade-in rounded border border-line-2 bg-surface p-5 shadow-sheet"
    >
      <IconButton icon={X} label="Close" onClick={onClose} className="absolute! top-1 right-1" />
      {writes ? (
        <FeedbackForm rating={rating} page={page} onClose={onClose} onPublic={reviewInPublic} />
      ) : (
        <>
          <h2 className="pr-10 type-title-3">{copy.title}</h2>
          <p className="mt-1 type-note text-ink-2">{copy.text}</p>
          <Stars label={copy.stars} value={rating} onChange={choose} />
          <div className="flex flex-wrap gap-2">
            {quickRatings.map((quick) => (
              <Button key={quick.label} variant="secondary" size="sm" onClick={() => choose(quick.rating)}>
                {quick.label}
              </Button>
            ))}
          </div>
          <p className="mt-2 -ml-2 flex flex-wrap items-center">
            <Button variant="text" size="sm" onClick={reviewInPublic}>
              {copy.publicReview}
            </Button>
            <Button variant="text" size="sm" onClick={() => setWrites(true)}>
              {copy.writeToUs}
            </Button>
            <Button variant="text" size="sm" onClick={onClose}>
              {copy.later}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

/** Where a public review is written: the device's store, else our review page. */
export function reviewAddress(userAgent: string): { store: string; url: string } {
  const [only, second] = storesFor(userAgent)
  const { appStore, playStore } = brand.outside
  if (!second && only === 'apple' && appStore) return { store: only, url: `${appStore}?action=write-review` }
  if (!second && only === 'android' && playStore) return { store: only, url: playStore }
  return { store: 'web', url: outsideAddress('reviews') }
}
