import type { NodeHttpHandler } from '@smithy/node-http-handler';
import type { AwsCredentialIdentity, Logger, MiddlewareStack } from '@smithy/types';

/** The members of SDK clients used here. */
export interface SdkClient {
  readonly middlewareStack: Pick<MiddlewareStack<object, object>, 'use' | 'add'>;
  send(command: object, options: { abortSignal?: AbortSignal | undefined }): Promise<unknown>;
  destroy(): void;
}

interface SdkConfig {
  readonly region: string;
  readonly credentials: () => Promise<AwsCredentialIdentity>;
  readonly requestHandler: NodeHttpHandler;
  readonly logger: Logger;
  readonly maxAttempts: number;
  readonly requestChecksumCalculation: 'WHEN_REQUIRED';
  readonly responseChecksumValidation: 'WHEN_REQUIRED';
  readonly endpoint?: string;
  readonly forcePathStyle?: boolean;
  /** Only for SQS: a response must not choose the host of the next call. */
  readonly useQueueUrlAsEndpoint: false;
}

export interface SdkModule {
  readonly Client: new (config: SdkConfig) => unknown;
  readonly commands: Readonly<Record<string, new (input: never) => object>>;
}
