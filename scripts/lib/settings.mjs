const beginnings = [
  'CREDENCE_',
  'SMTP_',
  'RECAPTCHA_',
  'SEAL_',
  'S3_',
  'AWS_',
  'CLAMD_',
  'DOCUSIGN_',
  'EGRESS_',
  'FAX_',
  'SUPPORT_',
  'TELNYX_',
  'TWILIO_',
  'BENCH_',
]
const names = new Set([
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATABASE_LISTEN_URL',
  'PUBLIC_URL',
  'MAIL_FROM',
  'PRIVACY_URL',
  'TERMS_URL',
  'LOG_LEVEL',
  'NODE_ENV',
])

/** Whether an environment variable is a setting of the product, or of something it uses. */
export const isSetting = (name) =>
  names.has(name) || beginnings.some((beginning) => name.startsWith(beginning)) || /^PG[A-Z]+$/.test(name)

/** The environment without settings, which would change the result of a check. */
export const withoutSettings = (environment) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !isSetting(name)))
