import { defineCheck, fail, pass, unknown } from '../../../define-check';
import { tfPart, cfnPart } from '../../../remedies/remedy';
import { openInstance, IMDSV2_ONLY } from '../remedies';

export const ec2InstanceImdsv2 = defineCheck({
  id: 'ec2-instance-imdsv2',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.instance',
  title: 'Instance metadata needs a token',
  fault: 'Instance metadata answers without a token',
  recommendation: 'Set HttpTokens to required (IMDSv2) once nothing on the instance uses the old way.',
  subjects: ['instance-metadata', 'hardening'],
  equivalents: { prowler: ['ec2_instance_imdsv2_enabled'], cloudsploit: ['ec2MetadataOptions'] },
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, metadataTokens, metadataEndpoint }) => {
    if (metadataEndpoint === 'disabled') return pass(`The metadata service of ${name} is off.`);
    if (metadataTokens === 'required') return pass(`${name} requires IMDSv2 tokens.`);
    if (metadataTokens === null) return unknown(`AWS did not say whether ${name} requires IMDSv2 tokens.`);
    return fail(
      `${name} still answers IMDSv1, so a request forged through a program on it can read the credentials of its role.`,
    );
  },
  remedy: {
    console: openInstance(
      'Choose Actions, Instance settings, Modify instance metadata options.',
      'Set IMDSv2 to Required. First see in the metric MetadataNoToken that nothing asks the old way.',
    ),
    cli: ['ec2 modify-instance-metadata-options --instance-id {name} --http-tokens required --http-endpoint enabled'],
    terraform: [tfPart('aws_instance', { metadata_options: IMDSV2_ONLY })],
    cloudFormation: [
      cfnPart('AWS::EC2::Instance', { MetadataOptions: { HttpTokens: 'required', HttpEndpoint: 'enabled' } }),
    ],
  },
});
