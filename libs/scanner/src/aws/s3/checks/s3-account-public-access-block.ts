import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { blocksEverything } from '../public-access';

export const s3AccountPublicAccessBlock = defineCheck({
  id: 's3-account-public-access-block',
  service: 's3',
  severity: 'HIGH',
  kind: 'aws.s3.account',
  title: 'The account blocks public access to S3',
  fault: 'The account does not block public access to S3',
  recommendation: 'Turn on all four Block Public Access settings of the account.',
  evaluate: ({ publicAccessBlock }) =>
    judgeFact(publicAccessBlock, (block) => {
      if (blocksEverything(block)) return pass('All four settings of the account are on.');
      const off = Object.entries(block).flatMap(([setting, isOn]) => (isOn === true ? [] : [setting]));
      return fail(`Off for the account: ${off.join(', ')}.`);
    }),
});
