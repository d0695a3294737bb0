/** Every number our marketing states: claims of the owner, kept here and computed nowhere (docs/product.md "Brand"). */
export const claims = {
  verifiedAdvisors: '500+',
  activeClients: '24,500+',
  successfulMatches: '18,300+',
  portfolioGrowth: '24%',
  rating: '4.9/5',
  clientSatisfaction: '98%',
  matchesArriveWithin: '24-48 hours',
  founded: '2021',
  aboutMatches: '50,000+',
  aboutAdvisors: '1,200+',
  aboutSatisfaction: '95%',
  pricingRating: '4.9/5',
  pricingReviewers: '2,000',
} as const

export const badges = [
  { id: 'verified', strong: claims.verifiedAdvisors, text: 'verified advisors' },
  { id: 'security', text: 'Bank-Level Security' },
  { id: 'certified', text: 'Certified Professionals' },
  { id: 'protection', text: 'Data Protection' },
] as const

export const stats = [
  { figure: claims.activeClients, text: 'active clients' },
  { figure: claims.successfulMatches, text: 'successful matches' },
  { figure: claims.portfolioGrowth, text: 'average portfolio growth' },
  { figure: claims.rating, text: 'average rating' },
  { figure: claims.clientSatisfaction, text: 'client satisfaction' },
] as const
export const statsNote = 'Figures stated by Fairlead. Past growth does not tell you what comes next.'
