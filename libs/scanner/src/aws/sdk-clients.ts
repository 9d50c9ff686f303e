import { quietLogger } from '@cloudmend/domain/sdk';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import type { AwsCredentialIdentity, Pluggable } from '@smithy/types';
import { type Apis, APIS } from './actions';
import type { ServiceId } from './operations';
import { isAwsHostName } from './partition';
import type { SdkClient, SdkModule } from './sdk-module';
import { wholeAnswers } from './whole-answers';

/** The client that a plugin extends. */
export interface ClientScope {
  readonly service: ServiceId;
  readonly region: string;
  readonly credentials: () => Promise<AwsCredentialIdentity>;
}

/**
 * Middleware for every client, including STS: the demo cloud, recording and replay. Added at step 'deserialize',
 * priority 'low'.
 */
export type CloudPlugin = (scope: ClientScope) => Pluggable<object, object>;

/** The SDK package of a service. @throws TypeError for a service or operation that is not declared */
export const loadSdk = async (
  service: string,
  operation: string,
  apis: Apis = APIS,
): Promise<{ id: ServiceId; sdk: SdkModule; Command: new (input: object) => object }> => {
  const api = apis.get(service);
  if (!api) throw new TypeError(`No client for the service ${service}.`);
  const sdk = await api.load();
  const Command = Object.hasOwn(sdk.commands, operation) ? sdk.commands[operation] : undefined;
  if (!Command) throw new TypeError(`No command ${operation} for the service ${service}.`);
  return { id: service as ServiceId, sdk, Command: Command as new (input: object) => object };
};

/** True for AWS itself, in any region. */
export const isAwsHost = (endpoint: string): boolean => isAwsHostName(new URL(endpoint).hostname);

/** A host name, because S3 Control cannot put the account id before an address. */
const nameable = (endpoint: string): string => {
  const url = new URL(endpoint);
  url.hostname = 'localhost';
  return url.href;
};

/**
 * S3 Control prepends the account id to the host name, which a local DNS cannot resolve, so the request is sent to
 * the host itself.
 */
const keepHost = (endpoint: string): Pluggable<object, object> => ({
  applyToStack: (stack) =>
    stack.add(
      (next) => (args) => {
        const { request } = args as { request?: { hostname?: string } };
        if (request) request.hostname = new URL(endpoint).hostname;
        return next(args);
      },
      { step: 'build', priority: 'high', name: 'keepEndpointHost' },
    ),
});

/** A client of one service in one region. */
export const createClient = (
  sdk: SdkModule,
  scope: ClientScope,
  settings: {
    requestHandler: NodeHttpHandler;
    endpoint?: string | undefined;
    plugin?: CloudPlugin | undefined;
    maxAttempts?: number | undefined;
  },
): SdkClient => {
  const { endpoint, plugin, requestHandler } = settings;
  const isLocal = endpoint !== undefined && !isAwsHost(endpoint);
  // SDK clients share these members without a common base type.
  const client = new sdk.Client({
    region: scope.region,
    credentials: scope.credentials,
    requestHandler,
    logger: quietLogger,
    maxAttempts: settings.maxAttempts ?? 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    useQueueUrlAsEndpoint: false,
    ...(endpoint === undefined
      ? {}
      : { endpoint: isLocal && scope.service === 's3-control' ? nameable(endpoint) : endpoint }),
    ...(isLocal ? { forcePathStyle: true } : {}),
  }) as SdkClient;
  if (isLocal && scope.service === 's3-control') client.middlewareStack.use(keepHost(endpoint));
  client.middlewareStack.use(wholeAnswers);
  if (plugin) client.middlewareStack.use(plugin(scope));
  return client;
};
