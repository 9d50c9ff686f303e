import {
  STSClient,
  AssumeRoleCommand,
  type AssumeRoleCommandInput,
  type AssumeRoleCommandOutput,
} from '@aws-sdk/client-sts';
import type { ClientScope, CloudPlugin } from '@cloudmend/scanner/aws';
import { demoCloudPlugin, type DemoCloudSettings } from '../demo-cloud-plugin';
import { LOCAL_CALLER } from '../local-callers';

export const NOON = new Date('2026-11-20T12:00:00Z');

/** A plugin with a fixed day. */
export const demoPlugin = (settings: Partial<DemoCloudSettings> = {}): CloudPlugin =>
  demoCloudPlugin({ now: () => NOON, ...settings });

export const toRoleArn = (accountId: string, roleName = 'CloudMendReadOnly'): string =>
  `arn:aws:iam::${accountId}:role/${roleName}`;

type Credentials = Awaited<ReturnType<ClientScope['credentials']>>;

interface ClientConfig {
  readonly region: string;
  readonly credentials: Credentials;
  /** Unanswered requests end here; nothing leaves the machine. */
  readonly requestHandler: { handle(): Promise<never> };
}

export const nothingLeaves: ClientConfig['requestHandler'] = {
  handle: () => Promise.reject(new Error('The request left.')),
};

interface AnyClient {
  readonly middlewareStack: { use(plugin: ReturnType<CloudPlugin>): void };
}

interface ClientOf<C> {
  readonly Client: new (config: ClientConfig) => C;
  readonly service: ClientScope['service'];
  readonly region: string;
  readonly credentials: Credentials;
  readonly plugin: CloudPlugin;
}

/** An SDK client like the scanner's, answered by the demo cloud. */
export const openClient = <C>({ Client, service, region, credentials, plugin }: ClientOf<C>): C => {
  const client = new Client({ region, credentials, requestHandler: nothingLeaves });
  (client as AnyClient).middlewareStack.use(
    plugin({ service, region, credentials: () => Promise.resolve(credentials) }),
  );
  return client;
};

/** AssumeRole as the scanner calls it. */
export const assume = (
  input: Partial<AssumeRoleCommandInput>,
  plugin = demoPlugin(),
  credentials: Credentials = LOCAL_CALLER,
): Promise<AssumeRoleCommandOutput> => {
  const sts = openClient({ Client: STSClient, service: 'sts', region: 'us-east-1', credentials, plugin });
  return sts.send(
    new AssumeRoleCommand({
      RoleArn: toRoleArn('111122223333'),
      RoleSessionName: 'scan-1',
      ExternalId: 'cm-acme',
      ...input,
    }),
  );
};

/** Credentials of a session in a demo account. */
export const sessionIn = async (
  accountId: string,
  input: Partial<AssumeRoleCommandInput> = {},
  plugin = demoPlugin(),
): Promise<Credentials> => {
  const { Credentials: given } = await assume({ RoleArn: toRoleArn(accountId), ...input }, plugin);
  return {
    accessKeyId: given?.AccessKeyId ?? '',
    secretAccessKey: given?.SecretAccessKey ?? '',
    sessionToken: given?.SessionToken ?? '',
  };
};
