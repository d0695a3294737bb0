/** Days after sign-up in which somebody can say who invited them. */
export const referralDays = 30

/** Names that a list of referrals shows at most; the count has all. */
export const referralsNamed = 50
