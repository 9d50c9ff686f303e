import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { blocksEverything } from '../public-access';
import { tf, none } from '../../../remedies/remedy';
import { ALL_FOUR, TERRAFORM_BLOCK } from '../remedies';

export const s3AccountPublicAccessBlock = defineCheck({
  id: 's3-account-public-access-block',
  service: 's3',
  severity: 'HIGH',
  kind: 'aws.s3.account',
  title: 'S3 Block Public Access is enabled for the account',
  fault: 'S3 Block Public Access is not enabled for the account',
  recommendation: 'Turn on all four Block Public Access settings for the account.',
  subjects: ['s3-public-block', 'public-data'],
  equivalents: { prowler: ['s3_account_level_public_access_blocks'], cloudsploit: ['bucketPublicAccessBlock'] },
  evaluate: ({ publicAccessBlock }) =>
    judgeFact(publicAccessBlock, (block) => {
      if (blocksEverything(block)) return pass('All four Block Public Access settings of the account are on.');
      const off = Object.entries(block).flatMap(([setting, isOn]) => (isOn === true ? [] : [setting]));
      return fail(`Block Public Access settings that are off for the account: ${off.join(', ')}.`);
    }),
  remedy: {
    console: [
      'Open S3, Block Public Access settings for this account.',
      'Choose Edit, select Block all public access and save.',
      'Serve content that must be public, such as a website, through CloudFront.',
    ],
    cli: [`s3control put-public-access-block --account-id {account} --public-access-block-configuration ${ALL_FOUR}`],
    terraform: [tf('aws_s3_account_public_access_block', TERRAFORM_BLOCK)],
    cloudFormation: none("CloudFormation has no resource type for the account's S3 settings."),
  },
});
