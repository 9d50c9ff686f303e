import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { openInstance, IMDSV2_ONLY } from '../remedies';

export const ec2InstanceImdsv2 = defineCheck({
  id: 'ec2-instance-imdsv2',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.instance',
  title: 'EC2 instances require IMDSv2',
  fault: 'EC2 instance does not require IMDSv2',
  recommendation: 'When nothing on the instance uses IMDSv1, set HttpTokens to required (IMDSv2).',
  subjects: ['instance-metadata', 'hardening'],
  equivalents: { prowler: ['ec2_instance_imdsv2_enabled'], cloudsploit: ['ec2MetadataOptions'] },
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, metadataTokens, metadataEndpoint }) => {
    if (metadataEndpoint === 'disabled') return pass(`The instance metadata service of ${name} is disabled.`);
    if (metadataTokens === 'required') return pass(`${name} requires IMDSv2.`);
    if (metadataTokens === null) return unknown(`AWS does not report whether ${name} requires IMDSv2.`);
    return fail(
      `${name} allows IMDSv1, so a server-side request forgery on it can expose the credentials of its role.`,
    );
  },
  remedy: {
    console: openInstance(
      'Choose Actions, Instance settings, Modify instance metadata options.',
      'Set IMDSv2 to Required. First check with the MetadataNoToken metric that nothing uses IMDSv1.',
      'If containers on the instance read its metadata, set the hop limit to 2.',
    ),
    cli: ['ec2 modify-instance-metadata-options --instance-id {name} --http-tokens required --http-endpoint enabled'],
    terraform: [tfPart('aws_instance', { metadata_options: IMDSV2_ONLY })],
    cloudFormation: [
      cfnPart('AWS::EC2::Instance', { MetadataOptions: { HttpTokens: 'required', HttpEndpoint: 'enabled' } }),
    ],
  },
});
