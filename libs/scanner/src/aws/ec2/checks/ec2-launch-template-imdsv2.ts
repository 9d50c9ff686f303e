import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import type { MetadataDefaults } from '../launch-template';

export const ec2LaunchTemplateImdsv2 = defineCheck({
  id: 'ec2-launch-template-imdsv2',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.launch-template',
  title: 'Launch template asks for metadata tokens',
  fault: 'Launch template does not ask for metadata tokens',
  recommendation: 'Make a version with HttpTokens set to required, and make it the default.',
  // What the template leaves open the account decides, and without a preference of the account the image does.
  evaluate: ({ name, versions, metadataDefaults }) => {
    if (versions.length === 0) return unknown(`No version of ${name} could be read.`);
    const isSafe = ({ metadataTokens, metadataEndpoint }: MetadataDefaults): boolean =>
      metadataTokens === 'required' || metadataEndpoint === 'disabled';
    const weak = versions.filter((version) => !isSafe(version));
    if (weak.length === 0) return pass(`${name} asks for tokens in its default and its latest version.`);
    const told = weak.map(({ number }) => number).join(' and ');
    if (weak.some(({ metadataTokens }) => metadataTokens !== null))
      return fail(`${name} lets instances answer without a token in version ${told}.`);
    return judgeFact(metadataDefaults, ({ metadataTokens, metadataEndpoint }) => {
      const decided = weak.every((version) =>
        isSafe({ metadataTokens, metadataEndpoint: version.metadataEndpoint ?? metadataEndpoint }),
      );
      return decided
        ? pass(`${name} says nothing in version ${told}; the account asks for tokens there by default.`)
        : fail(`${name} says nothing in version ${told}, and the account does not ask for tokens by default.`);
    });
  },
});
