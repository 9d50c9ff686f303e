import { findDnsSuffix } from './partition';

const BUS = /^arn:(aws[\w-]*):events:([a-z0-9-]+):(\d{12}):event-bus\/[\w./-]{1,256}$/;

export const SAMPLE_BUS = 'arn:aws:events:eu-west-1:111122223333:event-bus/security';

/** True for the ARN of an event bus of EventBridge. */
export const isEventBusArn = (text: string): boolean => BUS.test(text);

interface EventBus {
  readonly region: string;
  readonly accountId: string;
  /** Where events for it are put. */
  readonly endpoint: string;
}

/** @throws Error for anything but the ARN of an event bus */
export const readEventBus = (arn: string): EventBus => {
  const [, partition = '', region = '', accountId = ''] = BUS.exec(arn) ?? [];
  if (region === '') throw new Error('Expected the ARN of an event bus.');
  return { region, accountId, endpoint: `https://events.${region}.${findDnsSuffix(partition)}/` };
};

/** The source of a workspace's events. No other workspace's events have it. */
export const toEventSource = (tenantId: string): string => `cloudmend.${tenantId}`;

interface EventBusPolicyInput {
  readonly bus: string;
  readonly tenantId: string;
  /** The platform's own AWS account ID. */
  readonly master: string;
}

/**
 * The resource-based policy by which a bus takes events of one workspace. Other workspaces are served from the same
 * account: `events:source` keeps them out.
 */
export const eventBusPolicy = ({ bus, tenantId, master }: EventBusPolicyInput) => {
  const partition = bus.split(':')[1] ?? 'aws';
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Sid: 'CloudMendNotices',
        Effect: 'Allow',
        Principal: { AWS: `arn:${partition}:iam::${master}:root` },
        Action: 'events:PutEvents',
        Resource: bus,
        Condition: {
          'ForAllValues:StringEquals': { 'events:source': toEventSource(tenantId) },
          Null: { 'events:source': 'false' },
        },
      },
    ],
  };
};

/** The event pattern of a rule for critical notices. */
export const sampleEventPattern = (tenantId: string) => ({
  source: [toEventSource(tenantId)],
  'detail-type': ['notice.critical-findings'],
  detail: { level: ['critical'] },
});
