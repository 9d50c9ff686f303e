import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { rotateKey } from './key-rotation';

/** Encrypts the secrets of workspaces for other services. Losing it loses them: people would have to give them again. */
export class TokenKey extends Key {
  constructor(scope: Construct, id: string, { prefix, keepsState }: { prefix: string; keepsState: boolean }) {
    super(scope, id, {
      ...rotateKey(keepsState),
      removalPolicy: keepsState ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      description: `Encrypts the access tokens, destinations and trackers of workspaces of ${prefix}.`,
    });
  }
}

/** By what a secret is for, as its encryption context says. */
const SIDS = {
  'git connection': 'UseTokens',
  destination: 'UseDestinations',
  tracker: 'UseTrackers',
  model: 'UseModelKeys',
} as const;
type SecretKind = keyof typeof SIDS;

/** Permission to read secrets of one kind, or to store them too. Without the context of a tenant nothing is decrypted. */
export const useTokens = (key: IKey, access: 'open' | 'seal', kind: SecretKind = 'git connection'): PolicyStatement =>
  new PolicyStatement({
    sid: SIDS[kind],
    actions: ['kms:Decrypt', ...(access === 'seal' ? ['kms:Encrypt'] : [])],
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:EncryptionContext:kind': kind } },
  });
