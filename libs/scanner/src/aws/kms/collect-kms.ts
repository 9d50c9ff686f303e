import type { KeyListEntry, KeyMetadata } from '@aws-sdk/client-kms';
import { type Fact, type Resource, toFact } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readPages } from '../pages';
import { parsePolicy } from '../policy-text';
import { toIso, orUnknown, present } from '../shapes';
import type { KeySettings, KmsKey } from './kms-key';

const KEY_PAGE = 1000;
/** Maximum page size of ListAliases. */
const ALIAS_PAGE = 100;
const AWS_ALIAS = 'alias/aws/';

type Aliases = ReadonlyMap<string, string>;

/** Aliases by key id: they name the keys, and identify AWS managed keys without a call for each. */
const readAliases = (collecting: Collecting): Promise<Fact<Aliases>> =>
  readFact(collecting, async () => {
    const aliases = new Map<string, string>();
    const pages = readPages(collecting, {
      service: 'kms',
      operation: 'ListAliases',
      input: (Marker) => ({ Limit: ALIAS_PAGE, Marker }),
      next: ({ Truncated, NextMarker }) => (Truncated ? NextMarker : undefined),
    });
    for await (const page of pages)
      for (const { AliasName, TargetKeyId } of page.Aliases ?? [])
        if (AliasName && TargetKeyId) aliases.set(TargetKeyId, AliasName);
    return aliases;
  });

interface Described extends KeySettings {
  readonly isCustomers: boolean;
}

/**
 * KMS rotates neither imported key material nor keys in a custom key store, and otherwise only symmetric encryption
 * keys (https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html).
 */
const canRotate = ({ KeySpec, CustomerMasterKeySpec, KeyUsage, Origin, CustomKeyStoreId }: KeyMetadata): boolean =>
  (KeySpec ?? CustomerMasterKeySpec) === 'SYMMETRIC_DEFAULT' &&
  KeyUsage !== 'GENERATE_VERIFY_MAC' &&
  (Origin ?? 'AWS_KMS') === 'AWS_KMS' &&
  !CustomKeyStoreId;

const describedFrom = (metadata: KeyMetadata | undefined): Described => ({
  isCustomers: metadata?.KeyManager !== 'AWS',
  state: orUnknown(metadata?.KeyState),
  canRotate: metadata !== undefined && canRotate(metadata),
  deletionAt: toIso(metadata?.DeletionDate),
});

const readDescribed = (collecting: Collecting, KeyId: string): Promise<Fact<Described>> =>
  readFact(
    collecting,
    async () => describedFrom((await callIn(collecting, 'kms', 'DescribeKey', { KeyId })).KeyMetadata),
    {
      subject: KeyId,
    },
  );

/** A key that KMS cannot rotate is not at fault. */
const readRotation = (collecting: Collecting, KeyId: string): Promise<Fact<boolean | null>> =>
  readFact<boolean | null>(
    collecting,
    async () => (await callIn(collecting, 'kms', 'GetKeyRotationStatus', { KeyId })).KeyRotationEnabled === true,
    { subject: KeyId, absent: { codes: ['UnsupportedOperationException'], value: null } },
  );

const readPolicy = (collecting: Collecting, KeyId: string): Promise<KmsKey['policy']> =>
  readFact(
    collecting,
    async () =>
      parsePolicy(
        (await callIn(collecting, 'kms', 'GetKeyPolicy', { KeyId, PolicyName: 'default' })).Policy,
        'kms:GetKeyPolicy',
      ),
    { subject: KeyId },
  );

const findRotation = (
  collecting: Collecting,
  id: string,
  { state, canRotate: isAble }: Described,
): Promise<Fact<boolean | null>> =>
  state === 'Enabled' && isAble ? readRotation(collecting, id) : Promise.resolve(toFact(null));

const pickSettings = ({ isCustomers: _told, ...settings }: Described): KeySettings => settings;

type KeyFacts = Pick<KmsKey, 'settings' | 'rotates' | 'policy'>;

/** Everything read of one key; undefined for an AWS managed key. */
const readKey = async (collecting: Collecting, id: string): Promise<KeyFacts | undefined> => {
  const described = await readDescribed(collecting, id);
  if (!described.known) return { settings: described, rotates: described, policy: described };
  if (!described.value.isCustomers) return undefined;
  const [rotates, policy] = await Promise.all([
    findRotation(collecting, id, described.value),
    readPolicy(collecting, id),
  ]);
  return { settings: toFact(pickSettings(described.value)), rotates, policy };
};

const collectKey = async (
  collecting: Collecting,
  { KeyId: id, KeyArn }: KeyListEntry,
  aliases: Aliases,
): Promise<KmsKey | undefined> => {
  const { partition, region, unit } = collecting;
  const alias = aliases.get(id ?? '');
  if (!id || alias?.startsWith(AWS_ALIAS)) return undefined;
  const facts = await readKey(collecting, id);
  const arn = KeyArn ?? `arn:${partition}:kms:${region}:${unit.accountId}:key/${id}`;
  return facts && { kind: 'aws.kms.key', arn, id, name: alias ?? id, region, tags: {}, ...facts };
};

async function* keyPages(collecting: Collecting): AsyncGenerator<KmsKey[]> {
  let aliases: Promise<Fact<Aliases>> | undefined;
  const pages = readPages(collecting, {
    service: 'kms',
    operation: 'ListKeys',
    input: (Marker) => ({ Limit: KEY_PAGE, Marker }),
    next: ({ Truncated, NextMarker }) => (Truncated ? NextMarker : undefined),
  });
  for await (const { Keys = [] } of pages) {
    if (Keys.length === 0) continue;
    aliases ??= readAliases(collecting);
    const read = await aliases;
    const named: Aliases = read.known ? read.value : new Map();
    yield present(await Promise.all(Keys.map((key) => collectKey(collecting, key, named))));
  }
}

/** The customer managed keys of one region. */
export const collectKms = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.kms.key'], () => keyPages(collecting));
