import { describe, expect, it } from 'vitest'
import { s3Origin } from './files.ts'
import { readConfig } from './config.ts'
import { mistakesOf } from '../../test/kit/config-mistakes.ts'
import { developmentKeys } from './development-keys.ts'

const goodKey = '8f1d0c6be2a94735b1f07c52d83e6a9f4c20b7d5e91a3f6820cd47be5a1396f2'
const production = {
  CREDENCE_MODE: 'production',
  PUBLIC_URL: 'https://credence.example.org',
  CREDENCE_KEY: goodKey,
  SMTP_URL: 'smtps://mailer:s%40fe@mail.example.org',
  MAIL_FROM: 'Credence <no-reply@example.org>',
}

describe('settings', () => {
  it('are all optional for a demo on this machine', () => {
    expect(readConfig({}, '/srv/credence')).toEqual({
      port: 4000,
      host: 'localhost',
      dataFolder: '/srv/credence/.data/demo',
      databaseUrl: null,
      databaseListenUrl: null,
      connections: 9,
      mode: 'demo',
      environment: null,
      timeZone: 'UTC',
      publicUrl: 'http://localhost:4000',
      backup: null,
      files: { folder: '/srv/credence/.data/demo/files', s3: null, clamd: null },
      sending: { egressHosts: [], fax: null },
      inboundFax: { hookSecret: 'demo-fax-secret', telnyx: null },
      seal: { p12: null, timestampUrl: null },
      docusign: null,
      key: null,
      previousKeys: [],
      proxies: [],
      auditYears: 7,
      callsPerMinute: 1200,
      metricsToken: null,
      smtp: null,
      twilio: null,
      recaptcha: null,
      footer: {
        supportEmail: 'support@credence.test',
        supportPhone: '(907) 555-0100',
        privacyUrl: 'https://credence.test/privacy',
        termsUrl: 'https://credence.test/terms',
      },
      logLevel: 'warn',
    })
  })

  it('close the ways in of faxes in production until a secret and a key are set', () => {
    expect(readConfig(production).inboundFax).toEqual({ hookSecret: null, telnyx: null })
    const key = Buffer.alloc(32, 7).toString('base64')
    const { hookSecret, telnyx } = readConfig({
      ...production,
      FAX_HOOK_SECRET: 'a long random text',
      TELNYX_PUBLIC_KEY: key,
      TELNYX_MEDIA_HOSTS: 'media.telnyx.test, s3.amazonaws.com',
    }).inboundFax
    expect(hookSecret).toBe('a long random text')
    expect(telnyx?.publicKey.asymmetricKeyType).toBe('ed25519')
    expect(telnyx?.mediaHosts).toEqual(['media.telnyx.test', 's3.amazonaws.com'])
    for (const [name, value] of [
      ['FAX_HOOK_SECRET', 'demo-fax-secret'],
      ['FAX_HOOK_SECRET', 'short'],
      ['TELNYX_PUBLIC_KEY', 'AAAA'],
      ['TELNYX_MEDIA_HOSTS', 'media.telnyx.test'],
    ] as const)
      expect(() => readConfig({ ...production, [name]: value })).toThrow(
        name === 'TELNYX_MEDIA_HOSTS' ? 'TELNYX_PUBLIC_KEY' : name,
      )
  })

  it('give a demo and production different data folders', () => {
    expect(readConfig(production, '/srv/credence').dataFolder).toBe('/srv/credence/.data/production')
    expect(readConfig({ CREDENCE_DATA: 'data' }, '/srv/credence').dataFolder).toBe('/srv/credence/data')
  })

  it('name a folder for daily backups, of which 14 are kept', () => {
    expect(readConfig({ CREDENCE_BACKUP: 'backups' }, '/srv/credence').backup).toEqual({
      folder: '/srv/credence/backups',
      keep: 14,
    })
    expect(readConfig({ CREDENCE_BACKUP: '/var/backups', CREDENCE_BACKUP_KEEP: '30' }).backup).toEqual({
      folder: '/var/backups',
      keep: 30,
    })
    expect(mistakesOf({ CREDENCE_BACKUP: '/var/backups', CREDENCE_BACKUP_KEEP: '0' })).toEqual([
      'CREDENCE_BACKUP_KEEP must be a whole number from 1 to 1000000000',
    ])
    expect(mistakesOf({ CREDENCE_BACKUP_KEEP: '3' })).toEqual([
      'CREDENCE_BACKUP is required when CREDENCE_BACKUP_KEEP is set',
    ])
  })

  it('of production require an address, a key and a mail server', () => {
    const config = readConfig(production)
    expect(config).toMatchObject({
      mode: 'production',
      host: '::',
      publicUrl: 'https://credence.example.org',
      logLevel: 'info',
      smtp: {
        host: 'mail.example.org',
        port: 465,
        secure: true,
        requireTls: false,
        user: 'mailer',
        password: 's@fe',
        from: 'Credence <no-reply@example.org>',
      },
      footer: { supportEmail: null, supportPhone: null, privacyUrl: null, termsUrl: null },
    })
    expect(config.key?.toString('hex')).toBe(goodKey)
  })

  it('of production are checked together: everything missing is reported at once', () => {
    expect(mistakesOf({ CREDENCE_MODE: 'production' })).toEqual([
      'PUBLIC_URL is required in production',
      expect.stringMatching(/^CREDENCE_KEY is required in production; make one with: /),
      'SMTP_URL (or SMTP_HOST) is required in production',
      'MAIL_FROM is required in production',
    ])
  })

  it('are those of production when NODE_ENV says so, unless the mode is set', () => {
    expect(mistakesOf({ NODE_ENV: 'production' })).toContain('PUBLIC_URL is required in production')
    expect(readConfig({ NODE_ENV: 'production', CREDENCE_MODE: 'demo' }).mode).toBe('demo')
  })

  it.each(developmentKeys.map((key) => key.toString('hex')).concat('00'.repeat(32), 'ab'.repeat(32)))(
    'refuse the published key %s in production, and accept it in a demo',
    (key) => {
      expect(mistakesOf({ ...production, CREDENCE_KEY: key })).toEqual([
        'CREDENCE_KEY is a known development key and protects nothing; make a random one',
      ])
      expect(readConfig({ CREDENCE_KEY: key }).key?.length).toBe(32)
    },
  )

  it('accept a key as hexadecimal or base64, and older keys as a list', () => {
    const base64 = Buffer.from(goodKey, 'hex').toString('base64')
    expect(readConfig({ CREDENCE_KEY: base64 }).key?.toString('hex')).toBe(goodKey)
    expect(
      readConfig({ CREDENCE_PREVIOUS_KEYS: `${goodKey}, ${base64}` }).previousKeys.map((key) => key.toString('hex')),
    ).toEqual([goodKey, goodKey])
  })

  it.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['CREDENCE_MODE', 'prod'],
    ['CREDENCE_TIME_ZONE', 'Alaska'],
    ['CREDENCE_TIME_ZONE', '-09:00'],
    ['CREDENCE_ENVIRONMENT', 'my staging'],
    ['DATABASE_URL', 'mysql://a@b/c'],
    ['DATABASE_URL', 'postgres://host'],
    ['DATABASE_URL', 'postgres://a,b/c?target_session_attrs=any'],
    ['CREDENCE_CONNECTIONS', '3'],
    ['CREDENCE_CONNECTIONS', '1001'],
    ['CREDENCE_CONNECTIONS', 'many'],
    ['PUBLIC_URL', 'https://a.test/path'],
    ['PUBLIC_URL', 'https://a.test?x'],
    ['PUBLIC_URL', 'https://user@a.test'],
    ['PUBLIC_URL', 'ftp://a.test'],
    ['PUBLIC_URL', 'credence'],
    ['CREDENCE_KEY', 'short'],
    ['CREDENCE_KEY', 'f'.repeat(63)],
    ['CREDENCE_PREVIOUS_KEYS', `${goodKey},nope`],
    ['CREDENCE_PROXIES', '10.0.0.0/33'],
    ['CREDENCE_PROXIES', '0.0.0.0/0'],
    ['CREDENCE_PROXIES', 'proxy.internal'],
    ['CREDENCE_PROXIES', '10.0.0.1/8/8'],
    ['SMTP_URL', 'https://mail.test'],
    ['SMTP_URL', 'smtp://user@mail.test'],
    ['MAIL_FROM', 'Credence'],
    ['MAIL_FROM', 'a@b.test\r\nBcc: c@d.test'],
    ['RECAPTCHA_SCRIPT_URL', 'http://www.example.org/api.js'],
    ['RECAPTCHA_VERIFY_URL', 'verify'],
    ['S3_BUCKET', 'my bucket'],
    ['CLAMD_ADDRESS', 'localhost'],
    ['CLAMD_ADDRESS', 'clamd:99999'],
    ['EGRESS_HOSTS', 'https://forms.example.org'],
    ['EGRESS_HOSTS', 'good.example.org, bad host'],
    ['SEAL_TSA_URL', 'http://tsa.example.org'],
    ['SUPPORT_EMAIL', 'support'],
    ['PRIVACY_URL', 'javascript:alert(1)'],
    ['TERMS_URL', '/terms'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%j in one line that names it and does not repeat the value', (name, value) => {
    const lines = mistakesOf({ [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} `))
    expect(lines[0]).not.toContain('\n')
    // A short value may be part of a word.
    expect(value.length > 12 && lines[0]?.includes(value)).toBe(false)
  })

  it('accept several database hosts, and the direct address behind a pooler', () => {
    const databases = {
      DATABASE_URL: 'postgres://u:p@pooler:6432/credence',
      DATABASE_LISTEN_URL: 'postgres://u:p@db1,db2:5433/credence?target_session_attrs=read-write',
    }
    expect(readConfig({ ...databases, CREDENCE_CONNECTIONS: '20' })).toMatchObject({
      databaseUrl: databases.DATABASE_URL,
      databaseListenUrl: databases.DATABASE_LISTEN_URL,
      connections: 20,
    })
    expect(mistakesOf({ DATABASE_LISTEN_URL: databases.DATABASE_LISTEN_URL })).toEqual([
      'DATABASE_LISTEN_URL cannot be set without DATABASE_URL',
    ])
  })

  it('refuse a misspelt name instead of ignoring it', () => {
    expect(mistakesOf({ CREDENCE_PROXYS: '10.0.0.1' })).toEqual([
      expect.stringMatching(/^CREDENCE_PROXYS is not a setting; there are CREDENCE_DATA, /),
    ])
  })

  it('treat an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', CREDENCE_ENVIRONMENT: '' })).toMatchObject({
      port: 4000,
      databaseUrl: null,
      environment: null,
    })
  })

  it.each(['http://credence.example.org', 'http://10.0.0.5:4000'])(
    'refuse the plain HTTP address %s in production',
    (url) => {
      expect(mistakesOf({ ...production, PUBLIC_URL: url })).toEqual([
        expect.stringMatching(/^PUBLIC_URL must be an https address/),
      ])
    },
  )

  it.each(['http://localhost:4000', 'http://127.0.0.1', 'http://[::1]:4000'])(
    'allow %s in production, as it never leaves the machine',
    (url) => {
      expect(readConfig({ ...production, PUBLIC_URL: url }).publicUrl).toBe(url)
    },
  )

  it('normalize a public address', () => {
    expect(readConfig({ PUBLIC_URL: 'HTTPS://Credence.Example.org:443/' }).publicUrl).toBe(
      'https://credence.example.org',
    )
  })

  it('accept addresses and networks of proxies', () => {
    expect(readConfig({ CREDENCE_PROXIES: '10.0.0.7, 10.1.0.0/16,fd00::/8,loopback' }).proxies).toEqual([
      '10.0.0.7',
      '10.1.0.0/16',
      'fd00::/8',
      'loopback',
    ])
  })

  it('accept a mail server in parts and require TLS in production', () => {
    const parts = { SMTP_HOST: 'mail.test', SMTP_USER: 'u', SMTP_PASSWORD: 'p' }
    expect(readConfig(parts).smtp).toEqual({
      host: 'mail.test',
      port: 587,
      secure: false,
      requireTls: false,
      user: 'u',
      password: 'p',
      from: 'Credence <no-reply@credence.test>',
    })
    expect(readConfig({ ...production, SMTP_URL: '', ...parts }).smtp?.requireTls).toBe(true)
    expect(readConfig({ SMTP_HOST: 'mail.test', SMTP_SECURE: 'true' }).smtp).toMatchObject({ port: 465, secure: true })
  })

  it('refuse a mail server that is incomplete or described twice', () => {
    expect(mistakesOf({ SMTP_URL: 'smtp://mail.test', SMTP_HOST: 'mail.test' })).toEqual([
      'SMTP_HOST cannot be set together with SMTP_URL',
    ])
    expect(mistakesOf({ SMTP_PORT: '25' })).toEqual(['SMTP_HOST is required when SMTP_PORT is set'])
    expect(mistakesOf({ SMTP_HOST: 'mail.test', SMTP_USER: 'u' })).toEqual([
      'SMTP_USER and SMTP_PASSWORD must be set together',
    ])
  })

  it('accept a bucket with or without endpoint and keys, and refuse an incomplete one', () => {
    expect(readConfig({ CREDENCE_DATA: '/srv/data' }).files).toEqual({
      folder: '/srv/data/files',
      s3: null,
      clamd: null,
    })
    expect(readConfig({ S3_BUCKET: 'papers' }).files.s3).toEqual({
      bucket: 'papers',
      region: 'us-east-1',
      endpoint: null,
      pathStyle: false,
      credentials: null,
    })
    expect(
      readConfig({
        S3_BUCKET: 'papers',
        S3_ENDPOINT: 'https://storage.test',
        S3_REGION: 'eu',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      }).files.s3,
    ).toEqual({
      bucket: 'papers',
      region: 'eu',
      endpoint: 'https://storage.test',
      pathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    })
    expect(
      mistakesOf({ S3_BUCKET: 'papers', S3_ENDPOINT: 'http://storage.example.org', S3_PATH_STYLE: 'perhaps' }),
    ).toEqual(['S3_ENDPOINT must be an https address', 'S3_PATH_STYLE must be true or false'])
    expect(mistakesOf({ S3_REGION: 'eu' })).toEqual(['S3_BUCKET is required when S3_REGION is set'])
    expect(mistakesOf({ S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'a' })).toEqual([
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    ])
  })

  it.each([
    [{ S3_BUCKET: 'papers', S3_REGION: 'eu-west-1' }, 'https://papers.s3.eu-west-1.amazonaws.com'],
    [{ S3_BUCKET: 'papers', S3_ENDPOINT: 'https://storage.test:9000' }, 'https://storage.test:9000'],
    [
      { S3_BUCKET: 'papers', S3_ENDPOINT: 'https://storage.test', S3_PATH_STYLE: 'false' },
      'https://papers.storage.test',
    ],
  ])('of %j give browsers the bucket origin %s', (env, origin) => {
    const { s3 } = readConfig(env).files
    expect(s3 && s3Origin(s3)).toBe(origin)
  })

  it('accept a certificate that seals, and refuse its passphrase alone', () => {
    expect(
      readConfig(
        { SEAL_P12: 'seal.p12', SEAL_P12_PASSPHRASE: 'secret', SEAL_TSA_URL: 'https://tsa.example.org' },
        '/srv',
      ).seal,
    ).toEqual({ p12: { file: '/srv/seal.p12', passphrase: 'secret' }, timestampUrl: 'https://tsa.example.org' })
    expect(mistakesOf({ SEAL_P12_PASSPHRASE: 'secret' })).toEqual([
      'SEAL_P12 is required when SEAL_P12_PASSPHRASE is set',
    ])
  })

  it('accept a virus scanner by address or socket', () => {
    expect(readConfig({ CLAMD_ADDRESS: 'clamd.internal:3310' }).files.clamd).toEqual({
      host: 'clamd.internal',
      port: 3310,
    })
    expect(readConfig({ CLAMD_ADDRESS: '[::1]:3310' }).files.clamd).toEqual({ host: '::1', port: 3310 })
    expect(readConfig({ CLAMD_ADDRESS: '/run/clamav/clamd.ctl' }).files.clamd).toEqual({
      path: '/run/clamav/clamd.ctl',
    })
  })

  it('accept the hosts that forms may be posted to, and a complete fax service only', () => {
    expect(readConfig({ EGRESS_HOSTS: 'Forms.example.org, apply.example.org:8443' }).sending.egressHosts).toEqual([
      'forms.example.org',
      'apply.example.org:8443',
    ])
    const fax = { FAX_URL: 'https://fax.example.org/send', FAX_KEY: 'k', FAX_FROM: '(907) 555-0100' }
    expect(readConfig(fax).sending.fax).toEqual({ url: fax.FAX_URL, key: 'k', from: fax.FAX_FROM })
    expect(mistakesOf({ FAX_URL: fax.FAX_URL, FAX_KEY: 'k' })).toEqual([
      'FAX_FROM is missing; FAX_URL, FAX_KEY, FAX_FROM go together',
    ])
    expect(mistakesOf({ ...fax, FAX_URL: 'http://fax.example.org' })).toEqual(['FAX_URL must be an https address'])
  })

  it('accept both keys of the bot check or none', () => {
    expect(readConfig({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }).recaptcha).toEqual({
      siteKey: 'site',
      secret: 'secret',
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    })
    expect(mistakesOf({ RECAPTCHA_SITE_KEY: 'site' })).toEqual([expect.stringMatching(/^RECAPTCHA_SECRET is missing/)])
    expect(
      readConfig({ RECAPTCHA_SITE_KEY: 's', RECAPTCHA_SECRET: 's', RECAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/verify' })
        .recaptcha?.verifyUrl,
    ).toBe('http://127.0.0.1:9/verify')
  })
})
