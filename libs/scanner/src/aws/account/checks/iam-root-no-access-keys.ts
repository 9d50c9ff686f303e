import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { ROOT_ONLY } from '../remedies';
import { none } from '../../../remedies/remedy';

export const iamRootNoAccessKeys = defineCheck({
  id: 'iam-root-no-access-keys',
  service: 'iam',
  severity: 'CRITICAL',
  kind: 'aws.account',
  title: 'Root user has no access keys',
  fault: 'Root user has access keys',
  recommendation: 'Sign in as root, delete its access keys, and give programs an IAM role instead.',
  subjects: ['root-keys', 'individual-identities', 'privileged-access'],
  equivalents: { prowler: ['iam_no_root_access_key'], cloudsploit: ['rootAccessKeys'] },
  evaluate: ({ root }) =>
    judgeFact(root, ({ hasAccessKeys }) =>
      hasAccessKeys
        ? fail('The root user has at least one access key. Whoever holds it controls the whole account.')
        : pass('The root user has no access key.'),
    ),
  remedy: {
    console: [
      'Sign in as the root user.',
      'Open Security credentials from the menu of the account.',
      'Under Access keys, deactivate each key, wait until nothing misses it, then delete it.',
    ],
    cli: none(ROOT_ONLY),
    terraform: none(ROOT_ONLY),
    cloudFormation: none(ROOT_ONLY),
  },
});
