import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HOLDS_KEY = 0x40;
const AAGUID_BYTES = 16;

/** What an attacker, or a broken device, says instead. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly isVerified?: boolean;
}

const encode = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');
const digest = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

const numberIn = (bytes: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** An authenticator with one passkey, in software: what a browser returns for the pool's options. */
export const createAuthenticator = (origin: string, rpId: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = encode(rawId);
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  const describe = (type: string, challenge: string, twist: Twist): string =>
    JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? origin });
  const head = (flags: number, { isVerified = true, ...twist }: Twist): Buffer =>
    Buffer.concat([
      digest(twist.rpId ?? rpId),
      Buffer.from([PRESENT | flags | (isVerified ? VERIFIED : 0)]),
      numberIn(4, twist.counter ?? 0),
    ]);
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    id,
    /** Answers options for registration. */
    create: (challenge: string, twist: Twist = {}) => {
      const authData = Buffer.concat([
        head(HOLDS_KEY, twist),
        Buffer.alloc(AAGUID_BYTES),
        numberIn(2, rawId.length),
        rawId,
        cose,
      ]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: encode(describe('webauthn.create', challenge, twist)),
          attestationObject: encode(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Answers options for sign-in. */
    get: (challenge: string, twist: Twist = {}) => {
      const authenticatorData = head(0, twist);
      const clientData = describe('webauthn.get', challenge, twist);
      const signature = sign('sha256', Buffer.concat([authenticatorData, digest(clientData)]), privateKey);
      return {
        ...common,
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(authenticatorData),
          signature: encode(signature),
          ...(twist.userHandle !== undefined && { userHandle: encode(twist.userHandle) }),
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
