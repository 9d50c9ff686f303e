import type { FunctionConfiguration, ProvisionedConcurrencyConfigListItem } from '@aws-sdk/client-lambda';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, findEarlier, factOr, readFact, readList } from '../collecting';
import { credentialNames } from '../secrets/credential-names';
import { readPages } from '../pages';
import { toIso, present } from '../shapes';
import type { LambdaFunction } from './lambda-function';
import { readPolicy, readUrlAuth } from './read-access';
import { readQualifiers } from './read-qualifiers';

/** Maximum page size of Lambda. */
const PAGE = 50;

type NamedFunction = FunctionConfiguration & { readonly FunctionName: string };
type WithoutVersions = Omit<LambdaFunction, 'provisionedConcurrency' | 'qualified'>;
type Concurrency = NonNullable<LambdaFunction['provisionedConcurrency']>;

/** Lambda omits the variables if the caller may not use their key; the call itself succeeds. */
const credentialsIn = ({ Environment }: FunctionConfiguration): Fact<string[]> =>
  Environment?.Error
    ? toUnread('The environment is encrypted with a key that the role may not use (kms:Decrypt).')
    : toFact(credentialNames(Object.entries(Environment?.Variables ?? {}).map(([name, value]) => ({ name, value }))));

type WarmVersion = Extract<Concurrency, { known: true }>['value'][number];

const toWarmVersion = ({
  FunctionArn = '',
  AllocatedProvisionedConcurrentExecutions,
}: ProvisionedConcurrencyConfigListItem): WarmVersion => ({
  qualifier: FunctionArn.split(':').at(-1) ?? '',
  executions: AllocatedProvisionedConcurrentExecutions ?? 0,
});

const readConcurrency = (collecting: Collecting, FunctionName: string): Promise<Concurrency> =>
  readFact(
    collecting,
    async () => {
      const pages = readPages(collecting, {
        service: 'lambda',
        operation: 'ListProvisionedConcurrencyConfigs',
        input: (Marker) => ({ FunctionName, MaxItems: PAGE, Marker }),
        next: ({ NextMarker }) => NextMarker,
      });
      const found: WarmVersion[] = [];
      for await (const { ProvisionedConcurrencyConfigs } of pages)
        found.push(...(ProvisionedConcurrencyConfigs ?? []).map(toWarmVersion));
      return found;
    },
    { subject: FunctionName },
  );

/** Lambda returns times as `2026-01-31T10:00:00.000+0000`. */
const isoText = (text: string | undefined): string | null =>
  toIso(text === undefined ? undefined : new Date(text.replace(/\+0000$/, 'Z')));

/** Memory, architecture and layers; Lambda's defaults if omitted. */
const toSize = ({ MemorySize = 128, Architectures = [], Layers = [], LastModified }: FunctionConfiguration) => ({
  memoryMb: MemorySize,
  architecture: Architectures[0] ?? 'x86_64',
  layers: present(Layers.map(({ Arn }) => Arn)),
  modifiedAt: isoText(LastModified),
});

const toSurroundings = ({ VpcConfig, Role, DeadLetterConfig, CapacityProviderConfig }: FunctionConfiguration) => {
  const capacityProvider = CapacityProviderConfig?.LambdaManagedInstancesCapacityProviderConfig?.CapacityProviderArn;
  return {
    vpcId: VpcConfig?.VpcId || null,
    roleArn: Role || null,
    deadLetterTarget: DeadLetterConfig?.TargetArn || null,
    ...(capacityProvider ? { capacityProvider } : {}),
  };
};

/** The ARN of the function, without the version that a list of versions appends. */
const removeQualifier = (arn: string): string => arn.split(':').slice(0, 7).join(':');

const collectFunction = async (collecting: Collecting, found: NamedFunction): Promise<WithoutVersions> => {
  const { partition, region, unit } = collecting;
  const name = found.FunctionName;
  const arn = found.FunctionArn
    ? removeQualifier(found.FunctionArn)
    : `arn:${partition}:lambda:${region}:${unit.accountId}:function:${name}`;
  const before = findEarlier(collecting, 'aws.lambda.function', arn);
  const [policy, urlAuth] = await Promise.all([
    factOr(before?.policy, () => readPolicy(collecting, name)),
    factOr(before?.urlAuth, () => readUrlAuth(collecting, name)),
  ]);
  return {
    kind: 'aws.lambda.function',
    arn,
    id: name,
    name,
    region,
    tags: {},
    packageType: found.PackageType ?? 'Zip',
    runtime: found.Runtime ?? null,
    ...toSurroundings(found),
    credentialVariables: credentialsIn(found),
    policy,
    urlAuth,
    ...toSize(found),
  };
};

const isPublished = ({ Version }: FunctionConfiguration): boolean => Version !== undefined && Version !== '$LATEST';

/** Published version numbers by function. */
type Published = Map<string, string[]>;

/** Records published versions, which are listed with the functions unless only the inventory is read. */
async function* functionPages(collecting: Collecting, published: Published): AsyncGenerator<WithoutVersions[]> {
  const versions = collecting.purposes.some((purpose) => purpose !== 'stock')
    ? { FunctionVersion: 'ALL' as const }
    : {};
  const pages = readPages(collecting, {
    service: 'lambda',
    operation: 'ListFunctions',
    input: (Marker) => ({ ...versions, MaxItems: PAGE, Marker }),
    next: ({ NextMarker }) => NextMarker,
  });
  for await (const { Functions = [] } of pages) {
    const named = Functions.flatMap((found) =>
      found.FunctionName ? [{ ...found, FunctionName: found.FunctionName }] : [],
    );
    for (const { FunctionName, Version } of named.filter(isPublished))
      published.set(FunctionName, [...(published.get(FunctionName) ?? []), ...present([Version])]);
    yield await Promise.all(
      named.filter((found) => !isPublished(found)).map((found) => collectFunction(collecting, found)),
    );
  }
}

/**
 * Only a published version, or an alias of one, can have provisioned concurrency (Lambda developer guide,
 * "Configuring provisioned concurrency"), so functions without versions are skipped.
 */
const findConcurrency = (
  collecting: Collecting,
  name: string,
  published: Published,
): Promise<Concurrency> | Concurrency => {
  const missing = collecting.unreadKinds.get('aws.lambda.function');
  if (published.has(name) || !collecting.purposes.includes('cost')) return readConcurrency(collecting, name);
  return missing ? toUnread(missing.reason) : toFact([]);
};

/** Functions without published versions are not asked for aliases. */
const readQualified = (
  collecting: Collecting,
  name: string,
  published: Published,
): Promise<LambdaFunction['qualified']> | LambdaFunction['qualified'] => {
  const versions = published.get(name);
  const missing = collecting.unreadKinds.get('aws.lambda.function');
  if (missing) return toUnread(missing.reason);
  return versions ? readQualifiers(collecting, name, versions) : toFact([]);
};

/** The functions of one region. */
export const collectLambda = async (collecting: Collecting): Promise<Resource[]> => {
  const published: Published = new Map();
  const functions = await readList(collecting, ['aws.lambda.function'], () => functionPages(collecting, published));
  return Promise.all(
    functions.map(async (found) => {
      const before = findEarlier(collecting, 'aws.lambda.function', found.arn);
      return {
        ...found,
        provisionedConcurrency: await factOr(before?.provisionedConcurrency, () =>
          findConcurrency(collecting, found.name, published),
        ),
        qualified: await factOr(before?.qualified, () => readQualified(collecting, found.name, published)),
      };
    }),
  );
};
