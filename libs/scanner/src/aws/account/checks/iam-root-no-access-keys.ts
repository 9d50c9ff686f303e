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
  recommendation: 'Sign in as the root user and delete its access keys. Give applications an IAM role instead.',
  subjects: ['root-keys', 'individual-identities', 'privileged-access'],
  equivalents: { prowler: ['iam_no_root_access_key'], cloudsploit: ['rootAccessKeys'] },
  evaluate: ({ root }) =>
    judgeFact(root, ({ hasAccessKeys }) =>
      hasAccessKeys
        ? fail('The root user has at least one active access key, which grants full access to the account.')
        : pass('The root user has no access keys.'),
    ),
  remedy: {
    console: [
      'Sign in as the root user.',
      'Choose Security credentials from the account menu.',
      'Under Access keys, deactivate each key. When nothing uses it any more, delete it.',
    ],
    cli: none(ROOT_ONLY),
    terraform: none(ROOT_ONLY),
    cloudFormation: none(ROOT_ONLY),
  },
});
