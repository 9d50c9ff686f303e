import { defineCheck, fail, pass } from '../../../define-check';
import { none } from '../../../remedies/remedy';
import { unlessThere } from '../../../remedies/whole-documents';

export const ec2EipUnassociated = defineCheck({
  id: 'ec2-eip-unassociated',
  service: 'ec2',
  severity: 'LOW',
  kind: 'aws.ec2.address',
  title: 'Elastic IP addresses are associated',
  fault: 'Elastic IP address is not associated',
  recommendation: 'Release the address: it is billed, and others may still trust it.',
  subjects: ['unused-resources'],
  equivalents: { prowler: ['ec2_elastic_ip_unassigned'], cloudsploit: ['unassociatedElasticIp'] },
  evaluate: ({ publicIp, associationId, instanceId }) =>
    associationId || instanceId ? pass(`${publicIp} is associated.`) : fail(`${publicIp} is not associated.`),
  remedy: {
    hazard: {
      title: 'Release the address',
      warning: 'A released address may not be recoverable. First check DNS records and allow lists for it.',
    },
    console: [
      'Open EC2, Elastic IPs, {name}.',
      'Choose Actions, Release Elastic IP addresses. A released address may not be recoverable.',
    ],
    cli: unlessThere(
      'ec2 describe-addresses --allocation-ids {name}',
      'there is still no AssociationId',
      'ec2 release-address --allocation-id {name}',
    ),
    terraform: none('Remove the aws_eip from your code.'),
    cloudFormation: none('Remove the AWS::EC2::EIP from your template.'),
  },
});
