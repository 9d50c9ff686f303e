import type { Cloud } from '../cloud';
import { checkOnly } from '../cloud';
import { type ActionUse, defineCapability, type Facts, refuse, type Writing } from '../define-capability';
import { readInstance } from './read-instance';
import { GRANT_KEY } from './volume-keys';

interface PowerFacts extends Facts {
  readonly state: string;
  readonly isSpot: boolean;
  readonly rootIsEbs: boolean;
  readonly inGroup: boolean;
}

const INSTANCE = ['arn:{partition}:ec2:{region}:{account}:instance/{id}'];
const ACTIONS: readonly ActionUse[] = [
  { action: 'ec2:DescribeInstances', on: ['*'] },
  { action: 'ec2:StartInstances', on: INSTANCE },
  { action: 'ec2:StopInstances', on: INSTANCE },
  GRANT_KEY,
];

const read = async (cloud: Cloud, { id }: { readonly id: string }) => {
  const found = await readInstance(cloud, id);
  if (!found) return undefined;
  const { instance, tags } = found;
  const facts: PowerFacts = {
    state: instance.State?.Name ?? '',
    isSpot: instance.InstanceLifecycle === 'spot',
    rootIsEbs: instance.RootDeviceType !== 'instance-store',
    inGroup: Object.hasOwn(tags, 'aws:autoscaling:groupName'),
  };
  return { facts, tags };
};

const findObstacle = ({ isSpot, rootIsEbs, inGroup }: PowerFacts) => {
  if (!rootIsEbs) return refuse('instance-store', 'An instance with an instance store root cannot be stopped.');
  if (isSpot) return refuse('spot', 'A Spot Instance of a one-time request cannot be stopped and started.');
  return inGroup ? refuse('in-group', 'Its Auto Scaling group would replace it.') : undefined;
};

type Turn = 'StopInstances' | 'StartInstances';

const turn = async (cloud: Cloud, operation: Turn, id: string, DryRun?: true): Promise<void> => {
  await cloud.send('ec2', operation, { InstanceIds: [id], ...(DryRun ? { DryRun } : {}) });
};

const SOURCES = [
  'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_StopInstances.html',
  'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_StartInstances.html',
  'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/Stop_Start.html',
];

/** What stopping and starting have in common. */
const turning = ({ from, to, by, back }: { from: string; to: string; by: Turn; back: Turn }) => ({
  kind: 'aws.ec2.instance' as const,
  checks: [],
  actions: ACTIONS,
  sources: SOURCES,
  findTargetId: ({ id }: { readonly id: string }) => id,
  toEvidence: ({ state }: { readonly state: string }) => ({ state }),
  toView: ({ state }: PowerFacts) => ({ state }),
  read,
  plan: (facts: PowerFacts) =>
    findObstacle(facts) ??
    (facts.state === from ? { ...facts, state: to } : refuse(`not-${from}`, `It is ${facts.state}.`)),
  dryRun: ({ cloud, target }: Writing<PowerFacts>) => checkOnly(turn(cloud, by, target.id, true)),
  write: ({ cloud, target }: Writing<PowerFacts>) => turn(cloud, by, target.id),
  takeBack: async ({ cloud, target }: Writing<PowerFacts>) => {
    await turn(cloud, back, target.id);
    return undefined;
  },
  // Of the fix and of its undo.
  isUnderWay: ({ state }: PowerFacts, { after }: Pick<Writing<PowerFacts>, 'after'>) =>
    state === (after.state === 'stopped' ? 'stopping' : 'pending'),
});

export const ec2StopInstance = defineCapability<PowerFacts, 'aws.ec2.instance'>({
  ...turning({ from: 'running', to: 'stopped', by: 'StopInstances', back: 'StartInstances' }),
  id: 'ec2-stop-instance',
  title: 'Stop an EC2 instance outside working hours',
  rules: ['EC2-SCHEDULE', 'EC2-IDLE'],
  risk: 'The instance is unavailable, loses the data of its instance store volumes and gets another public IPv4 address.',
  undo: { isExact: false, how: 'Starts the instance. It has another public IPv4 address unless it has an Elastic IP.' },
});

export const ec2StartInstance = defineCapability<PowerFacts, 'aws.ec2.instance'>({
  ...turning({ from: 'stopped', to: 'running', by: 'StartInstances', back: 'StopInstances' }),
  id: 'ec2-start-instance',
  title: 'Start an EC2 instance in working hours',
  rules: ['EC2-SCHEDULE'],
  risk: 'The instance is billed again and gets another public IPv4 address.',
  undo: { isExact: false, how: 'Stops the instance.' },
});
