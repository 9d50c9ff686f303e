import type { FunctionConfiguration } from '@aws-sdk/client-lambda';
import { type Fact, type Resource, known, unread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { credentialNames } from '../secrets/credential-names';
import { pagesOf } from '../pages';
import { isoOf, present } from '../shapes';
import type { PolicyDocument } from '../policy-document';
import { parsePolicy } from '../policy-text';
import type { LambdaFunction } from './lambda-function';

/** The most that Lambda answers on a page. */
const PAGE = 50;
const ABSENT = ['ResourceNotFoundException'];

type NamedFunction = FunctionConfiguration & { readonly FunctionName: string };

/** Lambda leaves the variables out where the caller may not use their key; that is no refusal of a call. */
const credentialsIn = ({ Environment }: FunctionConfiguration): Fact<string[]> =>
  Environment?.Error
    ? unread('The environment is encrypted with a key that the role may not use (kms:Decrypt).')
    : known(credentialNames(Object.entries(Environment?.Variables ?? {}).map(([name, value]) => ({ name, value }))));

const readPolicy = (collecting: Collecting, FunctionName: string): Promise<Fact<PolicyDocument | null>> =>
  readFact<PolicyDocument | null>(
    collecting,
    async () => parsePolicy((await callIn(collecting, 'lambda', 'GetPolicy', { FunctionName })).Policy, 'lambda:GetPolicy'),
    { subject: FunctionName, absent: { codes: ABSENT, value: null } },
  );

const readUrlAuth = (collecting: Collecting, FunctionName: string): Promise<Fact<string | null>> =>
  readFact<string | null>(
    collecting,
    async () => (await callIn(collecting, 'lambda', 'GetFunctionUrlConfig', { FunctionName })).AuthType ?? 'unknown',
    { subject: FunctionName, absent: { codes: ABSENT, value: null } },
  );

const readConcurrency = (collecting: Collecting, FunctionName: string) =>
  readFact(
    collecting,
    async () => {
      const { ProvisionedConcurrencyConfigs } = await callIn(collecting, 'lambda', 'ListProvisionedConcurrencyConfigs', { FunctionName });
      return (ProvisionedConcurrencyConfigs ?? []).map(({ FunctionArn = '', AllocatedProvisionedConcurrentExecutions }) => ({
        qualifier: FunctionArn.split(':').at(-1) ?? '',
        executions: AllocatedProvisionedConcurrentExecutions ?? 0,
      }));
    },
    { subject: FunctionName },
  );

/** Lambda writes times as `2026-01-31T10:00:00.000+0000`. */
const isoText = (text: string | undefined): string | null => isoOf(text === undefined ? undefined : new Date(text.replace(/\+0000$/, 'Z')));

/** Memory, architecture and layers; Lambda's own defaults where it left them out. */
const sizeOf = ({ MemorySize = 128, Architectures = [], Layers = [], LastModified }: FunctionConfiguration) => ({
  memoryMb: MemorySize,
  architecture: Architectures[0] ?? 'x86_64',
  layers: present(Layers.map(({ Arn }) => Arn)),
  modifiedAt: isoText(LastModified),
});

const collectFunction = async (collecting: Collecting, found: NamedFunction): Promise<LambdaFunction> => {
  const { partition, region, unit } = collecting;
  const name = found.FunctionName;
  const [policy, urlAuth, provisionedConcurrency] = await Promise.all([
    readPolicy(collecting, name),
    readUrlAuth(collecting, name),
    readConcurrency(collecting, name),
  ]);
  return {
    kind: 'aws.lambda.function',
    arn: found.FunctionArn ?? `arn:${partition}:lambda:${region}:${unit.accountId}:function:${name}`,
    id: name,
    name,
    region,
    tags: {},
    packageType: found.PackageType ?? 'Zip',
    runtime: found.Runtime ?? null,
    vpcId: found.VpcConfig?.VpcId || null,
    deadLetterTarget: found.DeadLetterConfig?.TargetArn || null,
    credentialVariables: credentialsIn(found),
    policy,
    urlAuth,
    ...sizeOf(found),
    provisionedConcurrency,
  };
};

async function* functionPages(collecting: Collecting): AsyncGenerator<LambdaFunction[]> {
  const pages = pagesOf(collecting, {
    service: 'lambda',
    operation: 'ListFunctions',
    input: (Marker) => ({ MaxItems: PAGE, Marker }),
    next: ({ NextMarker }) => NextMarker,
  });
  for await (const { Functions } of pages)
    yield await Promise.all(
      (Functions ?? []).flatMap((found) =>
        found.FunctionName ? [collectFunction(collecting, { ...found, FunctionName: found.FunctionName })] : [],
      ),
    );
}

/** The functions of one region. */
export const collectLambda = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.lambda.function'], () => functionPages(collecting));
