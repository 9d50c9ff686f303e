import { defineCheck, fail, pass, unknown } from '../../../define-check';

export const ec2InstanceImdsv2 = defineCheck({
  id: 'ec2-instance-imdsv2',
  service: 'ec2',
  severity: 'HIGH',
  kind: 'aws.ec2.instance',
  title: 'Instance metadata needs a token',
  fault: 'Instance metadata answers without a token',
  recommendation: 'Set HttpTokens to required (IMDSv2) once nothing on the instance uses the old way.',
  concerns: ({ state }) => state !== 'terminated',
  evaluate: ({ name, metadataTokens, metadataEndpoint }) => {
    if (metadataEndpoint === 'disabled') return pass(`The metadata service of ${name} is off.`);
    if (metadataTokens === 'required') return pass(`${name} requires IMDSv2 tokens.`);
    if (metadataTokens === null) return unknown(`AWS did not say whether ${name} requires IMDSv2 tokens.`);
    return fail(
      `${name} still answers IMDSv1, so a request forged through a program on it can read the credentials of its role.`,
    );
  },
});
