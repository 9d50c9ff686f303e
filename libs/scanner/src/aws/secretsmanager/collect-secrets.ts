import type { SecretListEntry } from '@aws-sdk/client-secrets-manager';
import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import type { PolicyDocument } from '../policy-document';
import { parsePolicy } from '../policy-text';
import { orNull, toTags } from '../shapes';
import type { Secret } from './secret';

/** Maximum page size of Secrets Manager. */
const PAGE = 100;

const readPolicy = (collecting: Collecting, SecretId: string): Promise<Secret['policy']> =>
  readFact<PolicyDocument | null>(
    collecting,
    async () => {
      const { ResourcePolicy } = await callIn(collecting, 'secrets-manager', 'GetResourcePolicy', { SecretId });
      return ResourcePolicy ? parsePolicy(ResourcePolicy, 'secretsmanager:GetResourcePolicy') : null;
    },
    { subject: SecretId },
  );

const toSecret = async (collecting: Collecting, entry: SecretListEntry, arn: string): Promise<Secret> => ({
  kind: 'aws.secretsmanager.secret',
  arn,
  id: arn.slice(arn.lastIndexOf(':') + 1),
  name: entry.Name ?? arn,
  region: collecting.region,
  tags: toTags(entry.Tags),
  rotates: entry.RotationEnabled === true,
  isReplica: entry.PrimaryRegion !== undefined && entry.PrimaryRegion !== collecting.region,
  managedBy: orNull(entry.OwningService),
  policy: await readPolicy(collecting, arn),
});

async function* secretPages(collecting: Collecting): AsyncGenerator<Secret[]> {
  const pages = readPages(collecting, {
    service: 'secrets-manager',
    operation: 'ListSecrets',
    input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { SecretList } of pages)
    yield await Promise.all(
      (SecretList ?? []).flatMap((entry) => (entry.ARN ? [toSecret(collecting, entry, entry.ARN)] : [])),
    );
}

/** The secrets of one region: their settings, never their values. */
export const collectSecrets = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.secretsmanager.secret'], () => secretPages(collecting));
