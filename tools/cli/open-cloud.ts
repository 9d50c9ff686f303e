import { loadConfig } from '@smithy/core/config';
import { parseRoleArn } from '@cloudmend/domain/aws';
import { CloudError, type CloudReader } from '@cloudmend/scanner';
import { type OpenReader, type ReaderOptions, readCaller, openAccount, openReader } from '@cloudmend/scanner/aws';
import { LOCAL_CALLER, demoCloudPlugin, isDemoAccount } from '../demo-cloud';
import type { ScanOptions } from './scan-options';
import { NothingReadError, UsageError } from './usage-error';

export interface OpenCloud {
  readonly reader: OpenReader;
  readonly accountId: string;
  readonly partition: string;
}

/** The default maximum session of a role. */
const SESSION_SECONDS = 3600;

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** @throws UsageError for an invalid AWS_ENDPOINT_URL */
const checkEndpoint = (): void => {
  const endpoint = process.env['AWS_ENDPOINT_URL'];
  if (endpoint && !isHttp(endpoint))
    throw new UsageError(`AWS_ENDPOINT_URL is "${endpoint}", expected an address such as http://127.0.0.1:5000.`);
};

const withoutCredentials = (profile: string | undefined): string =>
  profile === undefined
    ? 'No AWS credentials were found. Set AWS_PROFILE or --profile, or the AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY variables.'
    : `The AWS profile ${profile} has no credentials. Check its name in ~/.aws/config and ~/.aws/credentials, and sign in if required.`;

const describeError = (error: CloudError, { roleArn, profile }: ScanOptions): string => {
  const { failure, code, operation } = error;
  const endpoint = process.env['AWS_ENDPOINT_URL'];
  if (code === 'CredentialsProviderError') return withoutCredentials(profile);
  if (failure === 'unreachable') return `${endpoint || 'AWS'} did not respond (${code}).`;
  if (failure === 'expired') return `AWS rejected these credentials (${code}). They are invalid or expired.`;
  if (failure === 'denied' && roleArn !== undefined)
    return `The role ${roleArn} could not be assumed (${code}). Its trust policy must allow these credentials, with this --external-id.`;
  return `${operation} failed (${code}).`;
};

const settingsFor = ({ profile, roleArn }: ScanOptions): ReaderOptions => {
  const role = roleArn === undefined ? undefined : parseRoleArn(roleArn);
  const isDemo = !process.env['AWS_ENDPOINT_URL'] && role !== undefined && isDemoAccount(role.accountId);
  return isDemo ? { plugin: demoCloudPlugin({ now: () => new Date() }), credentials: LOCAL_CALLER } : { profile };
};

/** The region of the environment, otherwise of the profile: STS of another partition does not know the credentials. */
const configuredRegion = (profile: string | undefined): Promise<string | undefined> =>
  loadConfig(
    {
      environmentVariableSelector: (env) => env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || undefined,
      configFileSelector: (section) => section['region'],
      default: '',
    },
    profile === undefined ? {} : { profile },
  )().then((region) => region || undefined);

const open = async (options: ScanOptions): Promise<OpenCloud> => {
  const { roleArn, externalId } = options;
  const settings = settingsFor(options);
  const role = roleArn === undefined ? undefined : parseRoleArn(roleArn);
  if (roleArn !== undefined && role) {
    const reader = await openAccount(settings, {
      accountId: role.accountId,
      handle: roleArn,
      externalId,
      sourceIdentity: 'cloudmend-cli',
      sessionSeconds: SESSION_SECONDS,
    });
    return { reader, accountId: role.accountId, partition: role.partition };
  }
  const reader = openReader(settings);
  const { accountId, partition } = await readCaller(reader, await configuredRegion(options.profile));
  return { reader, accountId, partition };
};

/** Opens the selected account. @throws UsageError, or NothingReadError with a message for the terminal */
export const openCloud = async (options: ScanOptions): Promise<OpenCloud> => {
  checkEndpoint();
  try {
    return await open(options);
  } catch (thrown) {
    if (thrown instanceof CloudError) throw new NothingReadError(describeError(thrown, options), { cause: thrown });
    throw thrown;
  }
};

export type { CloudReader };
