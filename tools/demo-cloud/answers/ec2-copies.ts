import type * as Ec2 from '@aws-sdk/client-ec2';
import { UnsupportedLocallyError, WireError } from '../wire/wire-error';
import { regionOf, type Answer } from './asked';
import { ec2Page } from './ec2-page';

/** Own snapshots, or those of them that everybody may restore. */
const describeSnapshots: Answer<Ec2.DescribeSnapshotsCommandInput, Ec2.DescribeSnapshotsCommandOutput> = (
  asked,
  input,
) => {
  const { RestorableByUserIds: readers = [] } = input;
  if (readers.some((reader) => reader !== 'all'))
    throw new UnsupportedLocallyError('RestorableByUserIds of a single account');
  const wanted = regionOf(asked).copies.snapshots.filter(({ isShared }) => readers.length === 0 || isShared);
  const { items, next } = ec2Page(wanted, input);
  return { Snapshots: items.map(({ snapshot }) => snapshot), NextToken: next };
};

const describeSnapshotAttribute: Answer<
  Ec2.DescribeSnapshotAttributeCommandInput,
  Ec2.DescribeSnapshotAttributeCommandOutput
> = (asked, { SnapshotId, Attribute }) => {
  if (Attribute !== 'createVolumePermission') throw new UnsupportedLocallyError(`the snapshot attribute ${Attribute}`);
  const found = regionOf(asked).copies.snapshots.find(({ snapshot }) => snapshot.SnapshotId === SnapshotId);
  if (!found) throw new WireError('InvalidSnapshot.NotFound', `The snapshot '${SnapshotId}' does not exist.`);
  return { SnapshotId, CreateVolumePermissions: found.isShared ? [{ Group: 'all' }] : [] };
};

const describeImages: Answer<Ec2.DescribeImagesCommandInput, Ec2.DescribeImagesCommandOutput> = (asked, input) => {
  if (input.Owners?.join() !== 'self') throw new UnsupportedLocallyError('images of other owners');
  const { items, next } = ec2Page(regionOf(asked).copies.images, input);
  return { Images: items, NextToken: next };
};

/** Default and latest version of every template are one here. */
const describeLaunchTemplateVersions: Answer<
  Ec2.DescribeLaunchTemplateVersionsCommandInput,
  Ec2.DescribeLaunchTemplateVersionsCommandOutput
> = (asked, input) => {
  const { items, next } = ec2Page(regionOf(asked).copies.templateVersions, input);
  return { LaunchTemplateVersions: items, NextToken: next };
};

const describeInstanceAttribute: Answer<
  Ec2.DescribeInstanceAttributeCommandInput,
  Ec2.DescribeInstanceAttributeCommandOutput
> = (asked, { InstanceId, Attribute }) => {
  if (Attribute !== 'userData') throw new UnsupportedLocallyError(`the instance attribute ${Attribute}`);
  const script = regionOf(asked).startScripts.get(InstanceId ?? '');
  return { InstanceId, UserData: script === undefined ? {} : { Value: Buffer.from(script).toString('base64') } };
};

export const ec2CopyAnswers = {
  DescribeImages: describeImages,
  DescribeInstanceAttribute: describeInstanceAttribute,
  DescribeLaunchTemplateVersions: describeLaunchTemplateVersions,
  DescribeSnapshotAttribute: describeSnapshotAttribute,
  DescribeSnapshots: describeSnapshots,
};
