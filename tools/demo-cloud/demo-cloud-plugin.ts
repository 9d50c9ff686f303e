import { NormalizedSchema } from '@smithy/core/schema';
import { getSmithyContext } from '@smithy/core/transport';
import type { CloudPlugin } from '@cloudmend/scanner/aws';
import type { StaticOperationSchema } from '@smithy/types';
import { openDemoCloud, type DemoCloudOptions } from './demo-cloud';
import type { Platform } from './sts/assume-role';
import { takeTurns } from './turns';
import { openWrittenFacts, type WrittenFacts } from './written/written-facts';
import { PROTOCOLS } from './wire/protocols';
import { WireError } from './wire/wire-error';

export interface DemoCloudSettings {
  /** The clock; all dates are relative to its day. */
  readonly now: () => Date;
  /** The last day of the eight weeks of changes. @default - today */
  readonly storyEnds?: () => Date;
  /** Seed of the generated accounts. @default 'cloudmend' */
  readonly seed?: string;
  /** The principal that roles trust. @default - the local platform: account 000000000000 */
  readonly platform?: Platform;
  /** Whether a tenant of that name exists. @default - every canonical slug does */
  readonly isTenant?: DemoCloudOptions['isTenant'];
  /** The tenant that linked an account; its role denies all others. @default - none are linked */
  readonly linkedBy?: DemoCloudOptions['linkedBy'];
  /** Settings written by direct fixes and merged changes. @default - in memory */
  readonly facts?: WrittenFacts;
}

const LOCAL_PLATFORM: Platform = {
  accountId: '000000000000',
  workerRoleArn: 'arn:aws:iam::000000000000:role/cloudmend-scan-worker',
  mendRoleArn: 'arn:aws:iam::000000000000:role/cloudmend-mend-worker',
};

interface SignedRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const signedBy = ({ headers }: SignedRequest, fallbackRegion: string): { accessKeyId: string; region: string } => {
  const [accessKeyId = '', , region] = /Credential=([^,]+)/.exec(headers['authorization'] ?? '')?.[1]?.split('/') ?? [];
  return { accessKeyId, region: region ?? fallbackRegion };
};

/** The settings with their defaults. */
export const demoCloudOptions = (settings: DemoCloudSettings): DemoCloudOptions => ({
  now: settings.now,
  storyEnds: settings.storyEnds ?? settings.now,
  seed: settings.seed ?? 'cloudmend',
  platform: settings.platform ?? LOCAL_PLATFORM,
  isTenant: settings.isTenant ?? (() => true),
  linkedBy: settings.linkedBy ?? (() => undefined),
  facts: settings.facts ?? openWrittenFacts(),
});

/**
 * Answers for the demo accounts below the SDK's clients: the request is built and signed as usual, the answer is serialised in the
 * service's protocol and parsed by the SDK. Requests that are not signed with credentials of a demo account pass through.
 */
export const demoCloudPlugin = (settings: DemoCloudSettings): CloudPlugin => {
  const ask = openDemoCloud(demoCloudOptions(settings));
  const turn = takeTurns();
  return ({ service, region }) => ({
    applyToStack: (stack) =>
      stack.add(
        (next, context) => async (call) => {
          const request = call.request as SignedRequest;
          const [, , operation, , , output] = getSmithyContext(context)['operationSchema'] as StaticOperationSchema;
          const protocol = PROTOCOLS[service];
          try {
            const sender = { ...signedBy(request, region), sessionToken: request.headers['x-amz-security-token'] };
            await turn();
            const found = await ask({ service, operation, input: call.input, ...sender });
            if (found === undefined) return await next(call);
            return { response: protocol.answer(operation, NormalizedSchema.of(output), found) };
          } catch (thrown) {
            if (thrown instanceof WireError) return { response: protocol.refuse(thrown) };
            throw thrown;
          }
        },
        { step: 'deserialize', priority: 'low', name: 'demoCloud' },
      ),
  });
};
