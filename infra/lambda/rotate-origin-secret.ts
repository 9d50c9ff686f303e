import { OWN_SERVICES } from '@cloudmend/domain/sdk';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CloudFrontClient,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  type DistributionConfig,
} from '@aws-sdk/client-cloudfront';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { ORIGIN_SECRET_HEADER } from './origin-secret';

/** One step of a rotation, as Secrets Manager requests it. */
export interface RotationEvent {
  readonly Step: string;
  readonly SecretId: string;
  /** The id of the new version. */
  readonly ClientRequestToken: string;
}

interface RotationOptions {
  readonly secrets: Pick<SecretsManagerClient, 'send'>;
  readonly cdn: Pick<CloudFrontClient, 'send'>;
  readonly distributionId: string;
  /** Wait between checks whether every edge has the new value. */
  readonly wait: () => Promise<unknown>;
}

/** Number of checks; with `WAIT_MS` in between, just below the function's timeout. */
const TRIES = 40;
const WAIT_MS = 20_000;

const listHeaders = (config: DistributionConfig | undefined) =>
  (config?.Origins?.Items ?? []).flatMap(({ CustomHeaders }) =>
    (CustomHeaders?.Items ?? []).filter(({ HeaderName }) => HeaderName?.toLowerCase() === ORIGIN_SECRET_HEADER),
  );

/**
 * Rotates the CDN's secret. A new value is stored as pending, which the functions accept next to the current one; the
 * CDN is updated; once every edge sends it, it becomes current. Each step is idempotent.
 */
export const rotateOriginSecret = ({ secrets, cdn, distributionId, wait }: RotationOptions) => {
  const readPending = async ({ SecretId, ClientRequestToken }: RotationEvent): Promise<string> => {
    const version = { SecretId, VersionId: ClientRequestToken, VersionStage: 'AWSPENDING' };
    const { SecretString } = await secrets.send(new GetSecretValueCommand(version));
    if (!SecretString) throw new Error('The pending version of the secret is empty.');
    return SecretString;
  };

  const steps: Record<string, (event: RotationEvent) => Promise<void>> = {
    createSecret: async (event) => {
      try {
        await readPending(event);
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
        const { SecretId, ClientRequestToken } = event;
        const SecretString = randomBytes(36).toString('base64url');
        await secrets.send(
          new PutSecretValueCommand({ SecretId, ClientRequestToken, SecretString, VersionStages: ['AWSPENDING'] }),
        );
      }
    },
    setSecret: async (event) => {
      const pending = await readPending(event);
      const { DistributionConfig: config, ETag } = await cdn.send(
        new GetDistributionConfigCommand({ Id: distributionId }),
      );
      const headers = listHeaders(config);
      if (headers.length === 0) throw new Error(`The distribution sends no ${ORIGIN_SECRET_HEADER}.`);
      if (headers.every(({ HeaderValue }) => HeaderValue === pending)) return;
      for (const header of headers) header.HeaderValue = pending;
      await cdn.send(new UpdateDistributionCommand({ Id: distributionId, IfMatch: ETag, DistributionConfig: config }));
    },
    testSecret: async (event) => {
      const pending = await readPending(event);
      for (let tried = 0; tried < TRIES; tried += 1) {
        const { Distribution } = await cdn.send(new GetDistributionCommand({ Id: distributionId }));
        const isSent = listHeaders(Distribution?.DistributionConfig).every(
          ({ HeaderValue }) => HeaderValue === pending,
        );
        if (!isSent) throw new Error('The distribution was changed concurrently and sends another value.');
        if (Distribution?.Status === 'Deployed') return;
        await wait();
      }
      throw new Error('Not every CDN edge has the new value yet.');
    },
    finishSecret: async ({ SecretId, ClientRequestToken }) => {
      const { VersionIdsToStages = {} } = await secrets.send(new DescribeSecretCommand({ SecretId }));
      const [current] = Object.entries(VersionIdsToStages).find(([, stages]) => stages.includes('AWSCURRENT')) ?? [];
      if (current === ClientRequestToken) return;
      await secrets.send(
        new UpdateSecretVersionStageCommand({
          SecretId,
          VersionStage: 'AWSCURRENT',
          MoveToVersionId: ClientRequestToken,
          RemoveFromVersionId: current,
        }),
      );
    },
  };

  return async (event: RotationEvent): Promise<void> => {
    const step = Object.hasOwn(steps, event.Step) ? steps[event.Step] : undefined;
    if (!step) throw new Error(`There is no step ${event.Step} of a rotation.`);
    const { RotationEnabled, VersionIdsToStages = {} } = await secrets.send(
      new DescribeSecretCommand({ SecretId: event.SecretId }),
    );
    const stages = VersionIdsToStages[event.ClientRequestToken];
    if (!RotationEnabled || !stages) throw new Error('Rotation is not enabled for this secret.');
    if (!stages.includes('AWSCURRENT')) await step(event);
  };
};

/** Invoked by Secrets Manager. */
export const handler = (event: RotationEvent): Promise<void> => {
  const distributionId = process.env['CLOUDMEND_DISTRIBUTION'];
  if (!distributionId) throw new Error('Missing settings: CLOUDMEND_DISTRIBUTION.');
  return rotateOriginSecret({
    secrets: new SecretsManagerClient(OWN_SERVICES),
    cdn: new CloudFrontClient(OWN_SERVICES),
    distributionId,
    wait: () => pause(WAIT_MS),
  })(event);
};
