import type { Cloud } from '../cloud';
import { checkOnly } from '../cloud';
import { type ActionUse, defineCapability, type Facts, refuse } from '../define-capability';
import { readInstance } from './read-instance';

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

const stop = (cloud: Cloud, id: string, DryRun = false) =>
  cloud.send('ec2', 'StopInstances', { InstanceIds: [id], ...(DryRun ? { DryRun } : {}) });
const start = (cloud: Cloud, id: string, DryRun = false) =>
  cloud.send('ec2', 'StartInstances', { InstanceIds: [id], ...(DryRun ? { DryRun } : {}) });

const SOURCES = [
  'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_StopInstances.html',
  'https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_StartInstances.html',
  'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/Stop_Start.html',
];

/** The first half of a working-hours schedule. */
export const ec2StopInstance = defineCapability<PowerFacts, 'aws.ec2.instance'>({
  id: 'ec2-stop-instance',
  title: 'Stop an EC2 instance outside working hours',
  kind: 'aws.ec2.instance',
  checks: [],
  rules: ['EC2-SCHEDULE', 'EC2-IDLE'],
  actions: ACTIONS,
  risk: 'The instance is unavailable, loses the data of its instance store volumes and gets another public IPv4 address.',
  undo: { isExact: false, how: 'Starts the instance. It has another public IPv4 address unless it has an Elastic IP.' },
  sources: SOURCES,
  findTargetId: ({ id }) => id,
  toEvidence: ({ state }) => ({ state }),
  toView: ({ state }) => ({ state }),
  read,
  plan: (facts) =>
    findObstacle(facts) ??
    (facts.state === 'running' ? { ...facts, state: 'stopped' } : refuse('not-running', `It is ${facts.state}.`)),
  dryRun: ({ cloud, target }) => checkOnly(stop(cloud, target.id, true)),
  write: async ({ cloud, target }) => {
    await stop(cloud, target.id);
  },
  isUnderWay: ({ state }) => state === 'stopping',
  takeBack: async ({ cloud, target }) => {
    await start(cloud, target.id);
    return undefined;
  },
});

/** The other half. */
export const ec2StartInstance = defineCapability<PowerFacts, 'aws.ec2.instance'>({
  id: 'ec2-start-instance',
  title: 'Start an EC2 instance in working hours',
  kind: 'aws.ec2.instance',
  checks: [],
  rules: ['EC2-SCHEDULE'],
  actions: ACTIONS,
  risk: 'The instance is billed again and gets another public IPv4 address.',
  undo: { isExact: false, how: 'Stops the instance.' },
  sources: SOURCES,
  findTargetId: ({ id }) => id,
  toEvidence: ({ state }) => ({ state }),
  toView: ({ state }) => ({ state }),
  read,
  plan: (facts) =>
    findObstacle(facts) ??
    (facts.state === 'stopped' ? { ...facts, state: 'running' } : refuse('not-stopped', `It is ${facts.state}.`)),
  dryRun: ({ cloud, target }) => checkOnly(start(cloud, target.id, true)),
  write: async ({ cloud, target }) => {
    await start(cloud, target.id);
  },
  isUnderWay: ({ state }) => state === 'pending',
  takeBack: async ({ cloud, target }) => {
    await stop(cloud, target.id);
    return undefined;
  },
});
