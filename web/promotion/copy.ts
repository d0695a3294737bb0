import { brand } from '#contract/brand.ts'

/** Words of the banners, the review prompt and the share controls. */
export const promotionCopy = {
  appBanner: {
    label: 'The app',
    text: `${brand.name} on your phone: matches, messages and appointments in one place.`,
    stores: { apple: 'App Store', android: 'Google Play' },
    dismiss: 'Not now',
  },
  review: {
    title: `How do you find ${brand.name}?`,
    text: 'Whatever you give: you can review us in public, or write to us alone.',
    stars: 'Your rating',
    later: 'Maybe later',
    publicReview: 'Review in public',
    writeToUs: 'Write to us',
    feedbackTitle: 'What should we do better?',
    feedbackText: 'It goes to our team, without your name.',
    feedbackLabel: 'Your feedback',
    submit: 'Submit',
    cancel: 'Cancel',
    thanks: 'Thank you for your feedback!',
  },
  share: {
    share: 'Share',
    friendsTitle: 'Share with friends',
    friendsText: `Somebody you know is looking for an advisor? Matching is free for them too.`,
    copied: 'Link copied to clipboard',
    copyFailed: 'Failed to copy link',
  },
} as const
