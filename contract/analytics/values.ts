/** Event names of specification section 3. */
export const eventNames = [
  'page_view',
  'sign_up',
  'login',
  'profile_view',
  'profile_edit',
  'match_view',
  'match_click',
  'match_feedback',
  'advisor_contact',
  'appointment_scheduled',
  'appointment_completed',
  'appointment_canceled',
  'feedback_submitted',
  'feature_used',
  'search_performed',
  'filter_applied',
  'sort_applied',
  'preference_updated',
  'add_to_cart',
  'purchase',
  'begin_checkout',
  'view_item',
  'view_item_list',
  'share',
  'earn_virtual_currency',
  'spend_virtual_currency',
  'select_content',
  'view_promotion',
  'select_promotion',
  'auth_event',
  'appointment_event',
  'connection_event',
  'store_click',
  'banner_view',
  'banner_dismiss',
  'review_request_shown',
  'review_rating_selected',
  'app_store_redirect',
  'app_download_click',
  'promo_banner_view',
  'promo_banner_click',
  'promo_banner_dismiss',
  'promo_banner_auto_hide',
] as const
export type EventName = (typeof eventNames)[number]

export const metricTypes = ['event', 'web_vital', 'performance'] as const
export const metricDimensions = ['event_name', 'user_id', 'page_path'] as const

/** The most records one batch carries. */
export const maxMetricsPerBatch = 50
