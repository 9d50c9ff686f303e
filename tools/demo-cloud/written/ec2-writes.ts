import type { VolumeType } from '@aws-sdk/client-ec2';
import { finder, things } from '../../estate/answering';
import { type Address, ADDRESSES, INSTANCES, isRunning, toPublicIp } from '../../estate/ec2';
import { readId } from '../../estate/ec2-lists';
import { type Snapshot, SNAPSHOTS, type Volume, VOLUME_DEFAULTS, VOLUMES } from '../../estate/ec2-storage';
import type { Listed, Planned } from '../../estate/plan';
import { checkRegion } from '../answers/asked';
import { PLATFORM } from '../generate/tags';
import { UnsupportedLocallyError, WireError } from '../wire/wire-error';
import { checkable, nextName, readTags, sinceToday, type Write } from './write';

const find = <P extends object>(kind: Listed<P>, code: string) =>
  finder(
    things(kind),
    (each, id) => readId(each) === id,
    (id) => new WireError(code, `The ID '${id}' does not exist.`),
  );
const volume = find(VOLUMES, 'InvalidVolume.NotFound');
const snapshot = find(SNAPSHOTS, 'InvalidSnapshot.NotFound');
const address = find(ADDRESSES, 'InvalidAllocationID.NotFound');
const instance = find(INSTANCES, 'InvalidInstanceID.NotFound');

/** Volumes whose IOPS are bought; those of others follow from the size. */
const HAS_IOPS = new Set(['gp3', 'io1', 'io2']);

const settleVolume = (type: string, iops: unknown, throughput: unknown) => ({
  type,
  iops: HAS_IOPS.has(type) ? (iops ?? null) : null,
  throughput: type === 'gp3' ? (throughput ?? null) : null,
});

const modifyVolume: Write = (asked, input, { change }) => {
  const found = volume('VolumeId')(asked, input);
  const { VolumeType = found.type, Size = found.sizeGiB, Iops, Throughput } = input;
  // The old values stay unless the type changes.
  const [iops, throughput] = VolumeType === found.type ? [found.iops, found.throughput] : [];
  change(found.arn, {
    ...settleVolume(String(VolumeType), Iops ?? iops, Throughput ?? throughput),
    sizeGiB: Size,
  });
  const told = { VolumeId: input['VolumeId'], ModificationState: 'completed', Progress: 100 };
  return { VolumeModification: { ...told, OriginalVolumeType: found.type, TargetVolumeType: VolumeType } };
};

const deleteVolume: Write = (asked, input, { change }) => {
  const found = volume('VolumeId')(asked, input);
  if (found.attachedTo) throw new WireError('VolumeInUse', `Volume ${readId(found)} is currently attached.`);
  change(found.arn, { isGone: true });
  return {};
};

const createSnapshot: Write = (asked, input, { create }) => {
  const found = volume('VolumeId')(asked, input);
  const plan = {
    region: found.region,
    what: nextName(asked, 'snapshot'),
    labels: found.labels,
    isEncrypted: found.isEncrypted,
    isShared: false,
    ...(found.sizeGiB === undefined ? {} : { sizeGiB: found.sizeGiB }),
    volumeId: readId(found),
    description: String(input['Description'] ?? ''),
    tags: readTags(input),
    ageDays: sinceToday(asked),
  };
  const arn = create<Snapshot>(SNAPSHOTS, 'snapshot', plan as unknown as Planned & Snapshot);
  return { SnapshotId: readId({ arn }), VolumeId: readId(found), State: 'completed', Progress: '100%' };
};

const createVolume: Write = (asked, input, { create }) => {
  const { VolumeType: type = 'gp2', Iops, Throughput, Size, Encrypted, ClientToken } = input;
  const made = asked.account.scope
    .listMade<Planned & Volume & { readonly token?: string }>('volume')
    .find(({ token }) => token !== undefined && token === ClientToken);
  if (made) return { VolumeId: readId({ arn: VOLUMES.arn(asked.account.scope, made.region, '', made) }) };
  const source = snapshot('SnapshotId')(asked, input);
  const plan = {
    region: checkRegion(asked),
    what: nextName(asked, 'volume'),
    labels: source.labels,
    ...settleVolume(String(type), Iops, Throughput),
    type: type as VolumeType,
    sizeGiB: Size ?? source.sizeGiB,
    // A volume of an encrypted snapshot is encrypted.
    isEncrypted: Encrypted === true || source.isEncrypted,
    hasSnapshot: false,
    tags: readTags(input),
    token: ClientToken,
    ageDays: sinceToday(asked),
  };
  const arn = create<Volume>(VOLUMES, 'volume', plan as unknown as Planned & Volume);
  return { VolumeId: readId({ arn }), VolumeType: type, State: 'available', AvailabilityZone: `${plan.region}a` };
};

const releaseAddress: Write = (asked, input, { change }) => {
  const found = address('AllocationId')(asked, input);
  if (found.usedBy) throw new WireError('InvalidIPAddress.InUse', `The address ${readId(found)} is in use.`);
  change(found.arn, { isGone: true });
  return {};
};

const allocateAddress: Write = (asked, input, { create }) => {
  const publicIp = input['Address'];
  if (typeof publicIp !== 'string') throw new UnsupportedLocallyError('a new Elastic IP address');
  const { scope } = asked.account;
  if (things(ADDRESSES)(asked, input).some((each) => toPublicIp(scope, each) === publicIp))
    throw new WireError('InvalidAddress.InUse', `The address ${publicIp} is in use.`);
  const plan = { region: checkRegion(asked), what: nextName(asked, 'address'), labels: PLATFORM, publicIp };
  const arn = create<Address>(ADDRESSES, 'address', { ...plan, tags: readTags(input) } as unknown as Planned & Address);
  return { AllocationId: readId({ arn }), PublicIp: publicIp, Domain: 'vpc', PublicIpv4Pool: 'amazon' };
};

const modifyMetadata: Write = (asked, input, { change }) => {
  const found = instance('InstanceId')(asked, input);
  const { HttpTokens, HttpPutResponseHopLimit, HttpEndpoint = 'enabled' } = input;
  if (HttpEndpoint !== 'enabled') throw new UnsupportedLocallyError('an instance without metadata');
  const requiresTokens = HttpTokens === undefined ? found.requiresTokens : HttpTokens === 'required';
  const hops = HttpPutResponseHopLimit ?? found.hops ?? (found.requiresTokens ? 2 : 1);
  change(found.arn, { requiresTokens, hops });
  return { InstanceId: readId(found), InstanceMetadataOptions: { State: 'applied', HttpTokens } };
};

const RUNNING = { Code: 16, Name: 'running' };
const STOPPED = { Code: 80, Name: 'stopped' };

/** Stops or starts instances at once. */
const turn =
  (isOn: boolean): Write =>
  (asked, input, { change }) => {
    const changes = ((input['InstanceIds'] ?? []) as string[]).map((InstanceId) => {
      const found = instance('InstanceId')(asked, { InstanceId });
      if (isRunning(found) !== isOn) change(found.arn, { stoppedDays: isOn ? null : sinceToday(asked) });
      const PreviousState = isRunning(found) ? RUNNING : STOPPED;
      return { InstanceId, PreviousState, CurrentState: isOn ? RUNNING : STOPPED };
    });
    return isOn ? { StartingInstances: changes } : { StoppingInstances: changes };
  };

const encrypt =
  (encrypts: boolean): Write =>
  (asked, input, { change }) => {
    const [region] = things(VOLUME_DEFAULTS)(asked, input);
    if (region) change(region.arn, { encrypts });
    return { EbsEncryptionByDefault: encrypts };
  };

export const ec2Writes = {
  AllocateAddress: checkable(allocateAddress),
  CreateSnapshot: checkable(createSnapshot),
  CreateVolume: checkable(createVolume),
  DeleteVolume: checkable(deleteVolume),
  DisableEbsEncryptionByDefault: checkable(encrypt(false)),
  EnableEbsEncryptionByDefault: checkable(encrypt(true)),
  ModifyInstanceMetadataOptions: checkable(modifyMetadata),
  ModifyVolume: checkable(modifyVolume),
  ReleaseAddress: checkable(releaseAddress),
  StartInstances: checkable(turn(true)),
  StopInstances: checkable(turn(false)),
} satisfies Readonly<Record<string, Write>>;
