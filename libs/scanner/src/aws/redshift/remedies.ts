import { type RemedyObject, type Remedy, tfPart, cfnPart } from '../../remedies/remedy';

export const modifyCluster = (step: string, flags: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: [
    'Open Redshift, Clusters, {name}, in the region {region}, and choose Actions, Modify.',
    step,
    'Choose Save changes.',
  ],
  cli: [`redshift modify-cluster --cluster-identifier {name} ${flags}`],
  terraform: [tfPart('aws_redshift_cluster', { cluster_identifier: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::Redshift::Cluster', { ClusterIdentifier: '{name}', ...properties })],
});
