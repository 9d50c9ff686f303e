import { nameOf } from './company';
import type { Mendable } from './condition';
import { envOf, policyText, standing } from './in-region';
import type { Scope } from './scope';

export interface DemoTopic {
  readonly arn: string;
  readonly kmsKeyId: string | undefined;
  readonly policy: string;
  readonly subscriptions: ReadonlyArray<{ readonly arn: string; readonly protocol: string; readonly endpoint: string }>;
}

export interface DemoQueue {
  readonly name: string;
  readonly arn: string;
  readonly isEncrypted: boolean;
  readonly policy: string | undefined;
}

export interface DemoStream {
  readonly name: string;
  readonly arn: string;
  readonly isEncrypted: boolean;
}

interface Plan {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly isPublic: boolean;
  /** Of its subscription; only topics have one. */
  readonly protocol?: 'http' | 'https' | 'sqs';
}

type Plans = Readonly<Record<string, readonly Mendable<Plan>[]>>;

const TOPICS: Plans = {
  'us-east-1': [
    { name: 'alerts', isEncrypted: true, isPublic: false, protocol: 'https' },
    {
      name: 'exports-ready',
      isEncrypted: false,
      isPublic: true,
      protocol: 'http',
      mended: { isEncrypted: true, isPublic: false, protocol: 'https' },
    },
  ],
  'eu-west-1': [
    { name: 'builds', isEncrypted: false, isPublic: false, protocol: 'sqs', mended: { isEncrypted: true } },
  ],
};

const QUEUES: Plans = {
  'us-east-1': [
    { name: 'orders', isEncrypted: true, isPublic: false },
    { name: 'legacy-jobs', isEncrypted: false, isPublic: true, mended: { isPublic: false } },
  ],
  'eu-west-1': [{ name: 'builds', isEncrypted: true, isPublic: false }],
  'ap-southeast-2': [{ name: 'tickets', isEncrypted: true, isPublic: false }],
};

const STREAMS: Plans = {
  'us-east-1': [
    { name: 'payments-events', isEncrypted: true, isPublic: false },
    { name: 'clicks', isEncrypted: false, isPublic: false, mended: { isEncrypted: true } },
  ],
};

const labelled = (scope: Scope, region: string, { name }: Plan): string =>
  nameOf(scope.accountId, { env: envOf(region) }, name);

/** Topics, each with a subscription. */
export const makeTopics = (scope: Scope, region: string): DemoTopic[] =>
  standing<Plan>(scope, region, TOPICS).map((plan) => {
    const arn = `arn:aws:sns:${region}:${scope.accountId}:${labelled(scope, region, plan)}`;
    const protocol = plan.protocol ?? 'https';
    return {
      arn,
      kmsKeyId: plan.isEncrypted ? 'alias/aws/sns' : undefined,
      policy: policyText(scope.accountId, plan.isPublic),
      subscriptions: [
        {
          arn: `${arn}:${scope.letters(`${region}/${plan.name}`, 12).toLowerCase()}`,
          protocol,
          endpoint: `${protocol}://hooks.example.com/${plan.name}`,
        },
      ],
    };
  });

/** Queues; the old one is open and in the clear. */
export const makeQueues = (scope: Scope, region: string): DemoQueue[] =>
  standing<Plan>(scope, region, QUEUES).map((plan) => {
    const name = labelled(scope, region, plan);
    return {
      name,
      arn: `arn:aws:sqs:${region}:${scope.accountId}:${name}`,
      isEncrypted: plan.isEncrypted,
      policy: plan.isPublic ? policyText(scope.accountId, true) : undefined,
    };
  });

/** Data streams. */
export const makeStreams = (scope: Scope, region: string): DemoStream[] =>
  standing<Plan>(scope, region, STREAMS).map((plan) => {
    const name = labelled(scope, region, plan);
    return { name, arn: `arn:aws:kinesis:${region}:${scope.accountId}:stream/${name}`, isEncrypted: plan.isEncrypted };
  });
