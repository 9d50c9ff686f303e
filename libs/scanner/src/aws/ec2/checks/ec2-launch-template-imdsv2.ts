import { defineCheck, fail, pass, unknown } from '../../../define-check';

export const ec2LaunchTemplateImdsv2 = defineCheck({
  id: 'ec2-launch-template-imdsv2',
  service: 'ec2',
  unitService: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.launch-template',
  title: 'Launch template asks for metadata tokens',
  fault: 'Launch template does not ask for metadata tokens',
  recommendation: 'Make a version with HttpTokens set to required, and make it the default.',
  evaluate: ({ name, versions }) => {
    if (versions.length === 0) return unknown(`No version of ${name} could be read.`);
    const weak = versions.filter(
      ({ metadataTokens, metadataEndpoint }) => metadataTokens !== 'required' && metadataEndpoint !== 'disabled',
    );
    return weak.length > 0
      ? fail(
          `${name} lets instances answer without a token in version ${weak.map(({ number }) => number).join(' and ')}.`,
        )
      : pass(`${name} asks for tokens in its default and its latest version.`);
  },
});
