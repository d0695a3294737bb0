/**
 * Sentences of the covered pages that state nothing a test could show. A new sentence belongs here
 * or among the claims.
 */
export const statements: readonly string[] = [
  // What our people do.
  'We don’t sell data and we don’t show advertising.',
  'Companies that run parts of the service for us, such as hosting and email, handle the data that takes.',
  'If a form shows a check that you’re human, its provider may store what that takes.',
  'We aim to reply within three business days, keep you posted, and take no legal action against anyone who looked in good faith, harmed no one and kept nothing.',
  'We work to the Web Content Accessibility Guidelines 2.2, level AA.',
  'A person answers, by phone as well, Monday to Friday, 9 AM to 6 PM Pacific time.',
  'Two promises that belong together: no one gets in who shouldn’t, and no one is kept out who should be in.',
  // Why something is stored, and what is given by the person.
  'What you choose to answer: name, phone, address, age, income bracket, amounts, goals, language.',
  'Needed to sign you in.',
  'Needed to compare you with advisors, and to introduce you once you agree.',
  'Needed to carry them out and to settle disputes.',
  'Needed to make them better.',
  'Needed to spot strangers.',
  'For as long as you have an account.',
  'To find what’s slow or confusing.',
  // What is missing, or outside the product.
  'Emails they already received and PDFs they downloaded stay with them.',
  'Calls don’t have captions yet.',
  'We suggest chat or a phone relay.',
  'Clear this site’s data in your browser’s settings.',
  'You’ll be signed out, and the site will treat you as a new visitor.',
  'Your account stays as it is.',
  // Rights, addresses and advice.
  'You can see what we store, correct it, take it with you, have it deleted, or object to how we use it, wherever you live.',
  'For anything else, email us.',
  'Fairlead, Inc., 1200 SW Harbor Way, Suite 400, Portland, OR 97201.',
  'Email support@fairlead.example.',
  'If you found a way to see or change something you shouldn’t, email security@fairlead.example with what you did and what happened.',
  'If something keeps you out, email support@fairlead.example or call +1 (503) 555-0142.',
  'Tell us the page and what you use.',
  'Use a unique password from a password manager, and turn on two-step sign-in.',
  'Check your settings now and then.',
  'Never send account numbers or passwords in a message.',
  'No advisor needs them there, and neither do we.',
  'If someone asks you to pay outside an agreement you’ve read, use Report in the chat.',
]
