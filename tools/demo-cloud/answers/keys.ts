import type * as Acm from '@aws-sdk/client-acm';
import type * as Kms from '@aws-sdk/client-kms';
import type * as Secrets from '@aws-sdk/client-secrets-manager';
import type { DemoKmsKey } from '../generate/keys';
import { WireError } from '../wire/wire-error';
import { servicesOf, type Answer, type Asked } from './asked';
import { pageOf } from './paging';

const listCertificates: Answer<Acm.ListCertificatesCommandInput, Acm.ListCertificatesCommandOutput> = (
  asked,
  { Includes, MaxItems, NextToken },
) => {
  const types: readonly (string | undefined)[] = Includes?.keyTypes ?? ['RSA_1024', 'RSA_2048'];
  const wanted = servicesOf(asked).certificates.filter(({ KeyAlgorithm }) => types.includes(KeyAlgorithm));
  const { items, next } = pageOf(wanted, {
    size: MaxItems,
    token: NextToken,
    most: 1000,
    fault: 'ValidationException',
  });
  return { CertificateSummaryList: items, NextToken: next };
};

const keyOf = (asked: Asked, id: string | undefined): DemoKmsKey => {
  const key = servicesOf(asked).keys.find(({ metadata }) => metadata.KeyId === id || metadata.Arn === id);
  if (!key) throw new WireError('NotFoundException', `Key '${id}' does not exist`);
  return key;
};

const listKeys: Answer<Kms.ListKeysCommandInput, Kms.ListKeysCommandOutput> = (asked, { Limit, Marker }) => {
  const { items, next } = pageOf(servicesOf(asked).keys, {
    size: Limit ?? 100,
    token: Marker,
    most: 1000,
    fault: 'InvalidMarkerException',
  });
  return {
    Keys: items.map(({ metadata }) => ({ KeyId: metadata.KeyId, KeyArn: metadata.Arn })),
    Truncated: next !== undefined,
    NextMarker: next,
  };
};

const listAliases: Answer<Kms.ListAliasesCommandInput, Kms.ListAliasesCommandOutput> = (asked, { Limit, Marker }) => {
  const { items, next } = pageOf(servicesOf(asked).keys, {
    size: Limit ?? 50,
    token: Marker,
    most: 100,
    fault: 'InvalidMarkerException',
  });
  return {
    Aliases: items.map(({ alias, metadata }) => ({ AliasName: alias, TargetKeyId: metadata.KeyId })),
    Truncated: next !== undefined,
    NextMarker: next,
  };
};

const describeKey: Answer<Kms.DescribeKeyCommandInput, Kms.DescribeKeyCommandOutput> = (asked, { KeyId }) => ({
  KeyMetadata: keyOf(asked, KeyId).metadata,
});

const getKeyRotationStatus: Answer<Kms.GetKeyRotationStatusCommandInput, Kms.GetKeyRotationStatusCommandOutput> = (
  asked,
  { KeyId },
) => ({
  KeyRotationEnabled: keyOf(asked, KeyId).rotates,
});

const getKeyPolicy: Answer<Kms.GetKeyPolicyCommandInput, Kms.GetKeyPolicyCommandOutput> = (asked, { KeyId }) => ({
  Policy: keyOf(asked, KeyId).policy,
  PolicyName: 'default',
});

const listSecrets: Answer<Secrets.ListSecretsCommandInput, Secrets.ListSecretsCommandOutput> = (
  asked,
  { MaxResults, NextToken },
) => {
  const { items, next } = pageOf(servicesOf(asked).secrets, {
    size: MaxResults,
    token: NextToken,
    most: 100,
    fault: 'InvalidNextTokenException',
  });
  return { SecretList: items.map(({ entry }) => entry), NextToken: next };
};

const getResourcePolicy: Answer<Secrets.GetResourcePolicyCommandInput, Secrets.GetResourcePolicyCommandOutput> = (
  asked,
  { SecretId },
) => {
  const secret = servicesOf(asked).secrets.find(({ entry }) => entry.ARN === SecretId || entry.Name === SecretId);
  if (!secret) throw new WireError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  return { ARN: secret.entry.ARN, Name: secret.entry.Name, ResourcePolicy: secret.policy };
};

export const acmAnswers = { ListCertificates: listCertificates };
export const kmsAnswers = {
  DescribeKey: describeKey,
  GetKeyPolicy: getKeyPolicy,
  GetKeyRotationStatus: getKeyRotationStatus,
  ListAliases: listAliases,
  ListKeys: listKeys,
};
export const secretsManagerAnswers = { GetResourcePolicy: getResourcePolicy, ListSecrets: listSecrets };
