import { defineCheck, fail, judgeFact, pass, unknown } from '../../../define-check';
import type { MetadataDefaults } from '../launch-template';
import { IMDSV2_ONLY } from '../remedies';
import { tfPart, cfnPart } from '../../../remedies/remedy';

export const ec2LaunchTemplateImdsv2 = defineCheck({
  id: 'ec2-launch-template-imdsv2',
  service: 'ec2',
  severity: 'MEDIUM',
  kind: 'aws.ec2.launch-template',
  title: 'EC2 launch templates require IMDSv2',
  fault: 'EC2 launch template does not require IMDSv2',
  recommendation: 'Create a version with HttpTokens set to required, and make it the default.',
  subjects: ['instance-metadata', 'hardening'],
  equivalents: { prowler: ['ec2_launch_template_imdsv2_required'], cloudsploit: ['ec2MetadataOptions'] },
  // Settings that the template omits come from the account, and without an account default from the AMI.
  evaluate: ({ name, versions, metadataDefaults }) => {
    if (versions.length === 0) return unknown(`No version of ${name} could be read.`);
    const isSafe = ({ metadataTokens, metadataEndpoint }: MetadataDefaults): boolean =>
      metadataTokens === 'required' || metadataEndpoint === 'disabled';
    const weak = versions.filter((version) => !isSafe(version));
    if (weak.length === 0) return pass(`${name} requires IMDSv2 in its default and latest version.`);
    const told = weak.map(({ number }) => number).join(' and ');
    if (weak.some(({ metadataTokens }) => metadataTokens !== null))
      return fail(`${name} allows IMDSv1 in version ${told}.`);
    return judgeFact(metadataDefaults, ({ metadataTokens, metadataEndpoint, isEnforced }) => {
      if (isEnforced === true)
        return pass(`${name} does not set IMDSv2 in version ${told}; the account launches no instance without it.`);
      const decided = weak.every((version) =>
        isSafe({ metadataTokens, metadataEndpoint: version.metadataEndpoint ?? metadataEndpoint }),
      );
      return decided
        ? pass(`${name} does not set IMDSv2 in version ${told}; the account requires it by default.`)
        : fail(`${name} does not set IMDSv2 in version ${told}, and the account does not require it by default.`);
    });
  },
  remedy: {
    console: [
      'Open EC2, Launch templates, {name}, and choose Modify template (Create new version).',
      'Under Advanced details, set Metadata version to V2 only (token required).',
      'Choose Actions, Set default version, and select the new one.',
    ],
    cli: [
      'ec2 describe-launch-template-versions --launch-template-id {name} --versions $Default',
      { note: 'The new version is based on this one. Running instances keep the old one.' },
      [
        'ec2 create-launch-template-version --launch-template-id {name} --source-version <DEFAULT_VERSION> --launch-template-data',
        { json: { MetadataOptions: { HttpTokens: 'required', HttpEndpoint: 'enabled' } } },
      ],
      'ec2 modify-launch-template --launch-template-id {name} --default-version <NEW_VERSION>',
    ],
    terraform: [tfPart('aws_launch_template', { update_default_version: true, metadata_options: IMDSV2_ONLY })],
    cloudFormation: [
      cfnPart('AWS::EC2::LaunchTemplate', {
        LaunchTemplateData: { MetadataOptions: { HttpTokens: 'required', HttpEndpoint: 'enabled' } },
      }),
    ],
  },
});
