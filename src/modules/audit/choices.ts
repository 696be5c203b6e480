/** What a line of the audit log can be about: the first part of its action, and what the log is filtered by. */
export const AUDIT_KINDS = [
  'accepted_payment_method',
  'batch_job',
  'brand',
  'brands',
  'customer',
  'delivery',
  'email_key',
  'export',
  'footer',
  'footer_link',
  'gift_card',
  'mail',
  'mail_words',
  'navigation_item',
  'newsletter',
  'order',
  'page',
  'payment_method',
  'payment_webhook',
  'picture',
  'product',
  'products',
  'promotion',
  'review',
  'search_synonyms',
  'setting',
  'shop',
  'social_media_link',
  'staff',
  'taxes',
  'variant',
  'webhook',
  'webhook_secret',
] as const;

declare module '../../platform/database/database.ts' {
  interface Vocabulary {
    recorded: (typeof AUDIT_KINDS)[number];
  }
}
