import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  id_contentType,
  id_messageDigest,
  id_signedData,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  id_ct_tstInfo,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampResp,
  TimeStampToken,
  TSTInfo,
  TSTInfoVersion,
} from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import * as asn1js from 'asn1js'
import { hash, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { SealCredentials } from '../../../src/kit/paper/signing/cms.ts'
import { newCredentials } from './samples.ts'

const oids = { sha256: '2.16.840.1.101.3.4.2.1', ecdsaWithSha256: '1.2.840.10045.4.3.2' }

/** The memory of some bytes alone: the library takes an ArrayBuffer as a whole. */
const memoryOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/** The attributes as they are signed. */
const signedBytes = (attributes: readonly Attribute[]): Buffer =>
  Buffer.from(
    new asn1js.Set({
      value: attributes.map((each) => asn1js.fromBER(AsnConvert.serialize(each)).result),
    }).toBER(),
  )

/** A fixed time, so that a test can tell it from the clock. */
export const stampedAt = new Date('2026-11-15T20:44:54Z')

/** The token that answers a request, signed by the authority. */
function tokenFor(request: TimeStampReq, { key, certificate }: SealCredentials): TimeStampToken {
  const content = AsnConvert.serialize(
    new TSTInfo({
      version: TSTInfoVersion.v1,
      policy: '1.2.3.4.1',
      messageImprint: request.messageImprint,
      serialNumber: new Uint8Array([1]).buffer,
      genTime: stampedAt,
      ...(request.nonce ? { nonce: request.nonce } : {}),
    }),
  )
  const signer = AsnConvert.parse(memoryOf(certificate), Certificate)
  const { issuer, serialNumber } = signer.tbsCertificate
  const digest = memoryOf(hash('sha256', new Uint8Array(content), 'buffer'))
  const attributes = [
    new Attribute({
      attrType: id_contentType,
      attrValues: [new asn1js.ObjectIdentifier({ value: id_ct_tstInfo }).toBER()],
    }),
    new Attribute({
      attrType: id_messageDigest,
      attrValues: [new asn1js.OctetString({ valueHex: digest }).toBER()],
    }),
  ]
  const data = new SignedData({
    version: CMSVersion.v3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([new AlgorithmIdentifier({ algorithm: oids.sha256 })]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_ct_tstInfo,
      eContent: new EncapsulatedContent({ single: new OctetString(content) }),
    }),
    certificates: new CertificateSet([new CertificateChoices({ certificate: signer })]),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: CMSVersion.v1,
        sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
        digestAlgorithm: new AlgorithmIdentifier({ algorithm: oids.sha256 }),
        signedAttrs: attributes,
        signatureAlgorithm: new AlgorithmIdentifier({ algorithm: oids.ecdsaWithSha256 }),
        signature: new OctetString(memoryOf(sign('sha256', signedBytes(attributes), key))),
      }),
    ]),
  })
  return new TimeStampToken({ contentType: id_signedData, content: AsnConvert.serialize(data) })
}

export type Behaviour = 'good' | 'other nonce' | 'other bytes' | 'refuses' | 'fails' | 'nonsense'

/** A timestamp authority on the loopback address. */
export async function startTimestampAuthority(behaviour: Behaviour = 'good') {
  const { credentials } = await newCredentials()
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const asked = AsnConvert.parse(memoryOf(body), TimeStampReq)
      if (behaviour === 'other nonce') asked.nonce = new Uint8Array([1, 2, 3]).buffer
      if (behaviour === 'other bytes') asked.messageImprint.hashedMessage = new OctetString(new Uint8Array(32))
      const isGranted = behaviour !== 'refuses'
      const answer = new TimeStampResp({
        status: new PKIStatusInfo({ status: isGranted ? PKIStatus.granted : PKIStatus.rejection }),
        ...(isGranted ? { timeStampToken: tokenFor(asked, credentials) } : {}),
      })
      response.writeHead(behaviour === 'fails' ? 500 : 200, { 'content-type': 'application/timestamp-reply' })
      response.end(behaviour === 'nonsense' ? 'hello' : Buffer.from(AsnConvert.serialize(answer)))
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
