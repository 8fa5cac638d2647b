import path from 'node:path'
import { flag, hostAndPort, serviceUrl, word } from './fields.ts'
import type { Reader } from './reader.ts'

export interface S3Config {
  readonly bucket: string
  readonly region: string
  /** Null for Amazon's own endpoint. */
  readonly endpoint: string | null
  /** Puts the bucket into the path, as most services other than Amazon's require. */
  readonly pathStyle: boolean
  /** Null to use the machine's own credentials (a role, a profile). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

export type ClamdConfig = { readonly host: string; readonly port: number } | { readonly path: string }

export interface FilesConfig {
  /** The folder of the embedded store. */
  readonly folder: string
  /** Null for the embedded store on this machine's disk. */
  readonly s3: S3Config | null
  /** Null when files are not scanned. */
  readonly clamd: ClamdConfig | null
}

function readS3({ given, read, mistakes }: Reader): S3Config | null {
  const bucket = read('S3_BUCKET', word)
  const endpoint = read('S3_ENDPOINT', serviceUrl)
  const region = read('S3_REGION', word)
  const pathStyle = read('S3_PATH_STYLE', flag)
  const accessKeyId = given('S3_ACCESS_KEY_ID')
  const secretAccessKey = given('S3_SECRET_ACCESS_KEY')
  const others = ['S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter(
    (name) => given(name) !== undefined,
  )
  if (others.length && given('S3_BUCKET') === undefined)
    mistakes.push(`S3_BUCKET is required when ${others.join(', ')} is set`)
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    mistakes.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  if (bucket === null) return null
  return {
    bucket,
    endpoint,
    region: region ?? 'us-east-1',
    pathStyle: pathStyle ?? endpoint !== null,
    credentials: accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null,
  }
}

export const readFiles = (reader: Reader, dataFolder: string): FilesConfig => ({
  folder: path.join(dataFolder, 'files'),
  s3: readS3(reader),
  clamd: reader.read('CLAMD_ADDRESS', hostAndPort),
})

/** The origin at which browsers reach the bucket. The content security policy must allow it. */
export function s3Origin({ bucket, region, endpoint, pathStyle }: S3Config): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return `${protocol}//${pathStyle ? '' : `${bucket}.`}${host}`
}
