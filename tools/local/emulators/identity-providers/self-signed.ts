import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A signing key with the certificate that identity providers publish for it. */
export interface SigningKey {
  readonly privateKey: string;
  /** DER in Base64. */
  readonly certificate: string;
}

const SEQUENCE = 0x30;
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

const encode = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0');
  const length = body.length < 0x80 ? [body.length] : [0x80 + size.length / 2, ...Buffer.from(size, 'hex')];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};

const toName = (name: string): Buffer =>
  encode(SEQUENCE, encode(0x31, encode(SEQUENCE, COMMON_NAME, encode(0x0c, Buffer.from(name)))));

const toTime = (at: Date): Buffer => encode(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));

/** A new RSA key and its self-signed X.509 certificate (RFC 5280). */
export const makeSigningKey = (name: string, validFrom: Date, validTo: Date): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const toBeSigned = encode(
    SEQUENCE,
    encode(0xa0, encode(0x02, Buffer.from([2]))),
    encode(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SHA256_WITH_RSA,
    toName(name),
    encode(SEQUENCE, toTime(validFrom), toTime(validTo)),
    toName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, privateKey)]);
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: encode(SEQUENCE, toBeSigned, SHA256_WITH_RSA, encode(0x03, signature)).toString('base64'),
  };
};
